import { describe, expect, it } from 'vitest'
import { faultsBetween, type FaultSource } from './fault-events.ts'
import { dayMs, hourMs, hourOfLocalDay } from './local-day.ts'
import { causes, type Cause } from './plant.model.ts'
import { demo, healthy, only } from './scenario.ts'

type Event = Exclude<Cause, 'soiling'>
const events = causes.filter((cause): cause is Event => cause !== 'soiling')
const from = Date.UTC(2026, 3, 1)
const source = (scenario: FaultSource['scenario']): FaultSource => ({ seed: 4, stationId: 'pv-x', scenario })

describe('faults in time', () => {
  it('leaves a healthy plant alone', () => {
    expect(faultsBetween(source(healthy), events, from, from + 365 * dayMs)).toEqual([])
  })

  it.each(events)('%s: the same events whatever window is asked for', (cause) => {
    const whole = faultsBetween(source(only(cause)), [cause], from, from + 240 * dayMs)
    expect(whole.length).toBeGreaterThan(2)
    const pieces = new Map<number, unknown>()
    for (let at = from; at < from + 240 * dayMs; at += 7 * hourMs)
      for (const event of faultsBetween(
        source(only(cause)),
        [cause],
        at,
        Math.min(at + 7 * hourMs, from + 240 * dayMs),
      ))
        pieces.set(event.startMs, event)
    expect([...pieces.values()]).toEqual(whole)
    expect(whole.filter(({ startMs }, i) => i > 0 && startMs < whole[i - 1]!.endMs)).toEqual([])
  })

  it('comes about as often as the scenario says', () => {
    const years = faultsBetween(source(demo), ['inverterTrip'], from, from + 3000 * dayMs)
    expect(years.length / 100).toBeGreaterThan(0.8 * demo.eventsIn30Days.inverterTrip!)
    expect(years.length / 100).toBeLessThan(1.2 * demo.eventsIn30Days.inverterTrip!)
    for (const { startMs } of years) {
      expect(hourOfLocalDay(startMs)).toBeGreaterThanOrEqual(8)
      expect(hourOfLocalDay(startMs)).toBeLessThanOrEqual(15)
    }
  })
})
