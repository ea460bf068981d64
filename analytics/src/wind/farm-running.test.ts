import { describe, expect, it } from 'vitest'
import { Random } from '../statistics/random.ts'
import { electricalLoss, wakeLoss } from './farm-losses.ts'
import { runningStates, stateTime, timeAvailabilityOf, type RunningState } from './running-states.ts'

const place = (state: RunningState) => runningStates.indexOf(state)

describe('time in states', () => {
  const states: RunningState[] = ['fullPerformance', 'forcedOutage', 'forcedOutage', 'standby', 'plannedStop']
  const at = [0, 60, 120, 180, 240].map((second) => second * 1000)
  const hour = (order: readonly number[]) =>
    stateTime(
      order.map((row) => at[row] as number),
      (row) => place(states[order[row] as number] as RunningState),
      0,
      600_000,
      60,
    )

  it('each holds until the next, the last no longer than three periods', () => {
    const time = hour([0, 1, 2, 3, 4])
    expect(time.seconds).toMatchObject({ fullPerformance: 60, forcedOutage: 120, standby: 60, plannedStop: 180 })
    expect(time.unknownSeconds).toBe(180)
    expect(timeAvailabilityOf(time)).toBeCloseTo(120 / 420, 12)
  })

  it('the order of arrival changes nothing', () => expect(hour([3, 0, 4, 2, 1])).toEqual(hour([0, 1, 2, 3, 4])))

  it('of two at one instant the graver counts', () => {
    const both = [place('fullPerformance'), place('forcedOutage')]
    for (const order of [both, both.toReversed()])
      expect(stateTime([0, 0], (row) => order[row] as number, 0, 60_000, 60).seconds.forcedOutage).toBe(60)
  })

  it('nothing known, nothing said', () =>
    expect(timeAvailabilityOf(stateTime([], () => 0, 0, 60_000, 60))).toBeUndefined())
})

it('electrical loss counts only days that are whole', () => {
  const meter = [96, 97, 95, 96, 96, 10]
  const turbines = [
    [50, 50, 50, 50, 50, Number.NaN],
    [50, 50, 50, 50, 50, 50],
  ]
  expect(electricalLoss(meter, turbines)?.share).toBeCloseTo(0.04, 12)
  expect(electricalLoss(meter.slice(0, 3), turbines)).toBeUndefined()
})

it('wakes are reported only when every direction has blown', () => {
  const random = new Random(2)
  const directions = Float64Array.from({ length: 2000 }, () => random.uniform(0, 360))
  const powers = Array.from({ length: 10 }, (_, turbine) =>
    directions.map((direction) => (direction < 30 && turbine >= 3 ? 800 : 1000)),
  )
  const found = wakeLoss(directions, powers)!
  expect(found.sectors[0]?.share).toBeCloseTo(0.14, 6)
  expect(found.sectors[5]?.share).toBeCloseTo(0, 6)
  expect(found.share).toBeCloseTo(0.14 / 12, 2)
  expect(
    wakeLoss(
      directions.map((direction) => direction / 2),
      powers,
    ),
  ).toBeUndefined()
})
