import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, localDayOf, minutesPerDay } from '../local-day.ts'
import { healthy } from '../scenario.ts'
import { checksumOf, demoStation, outsideLimits, seriesOf } from '../testing/frames.ts'
import { pileStates } from './charging.ts'
import { dayWindows } from './day-window.ts'
import { energyCodes, energyDevicesOf, energyLayout } from './energy-layout.ts'
import { energyParts } from './energy-parts.ts'
import { chargeEfficiency, dischargeEfficiency, storageDay } from './storage.ts'

const station = demoStation('pv-qinghai-gonghe')
const from = Date.UTC(2026, 8, 28, 16)
const parts = energyParts(station, { seed: 1, scenario: healthy }, 35)
const idle = new Float64Array(minutesPerDay)
const blocksOf = (fromMs: number, toMs: number, step: number) =>
  [...dayWindows(fromMs, toMs, step)].flatMap((window) => [...parts.blocks(window, idle)])
/** Over the day from which counters are summed, so that both directions are seen. */
const blocks = blocksOf(from, from + 5 * dayMs, 60)

it('lets every device of the ledger speak, within the limits of ingest', () => {
  const spoken = new Set(blocks.flatMap(({ deviceIds }) => deviceIds))
  expect([...spoken].sort()).toEqual(
    energyDevicesOf(station)
      .map(({ id }) => id)
      .sort(),
  )
  expect(outsideLimits(blocks)).toEqual([])
})

it('a plant without storage has nothing of it', () => {
  expect(energyDevicesOf(demoStation('pv-henan-nanyang'))).toEqual([])
  expect(energyDevicesOf(demoStation('pv-jiangsu-rudong')).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['storagePcs', 'battery', 'chargingPile', 'environment', 'hvSwitch', 'meter']),
  )
})

describe('storage', () => {
  const [unit] = energyLayout(station).storages
  const pcs = (code: string) => seriesOf(blocks, 'storagePcs', code, energyCodes.pcs(0))
  const soc = seriesOf(blocks, 'battery', 'socPct', energyCodes.battery(0))

  it('keeps its energy: charged · η = discharged ÷ η + what the battery holds more', () => {
    const [charged, discharged] = [pcs('chargedKwh'), pcs('dischargedKwh')]
    for (const [a, b] of [
      [0, 300],
      [300, 640],
      [640, 1111],
      [1111, 7000],
    ] as const) {
      const gained = ((soc[b]!.value - soc[a]!.value) / 100) * unit!.capacityKwh
      const put = (charged[b]!.value - charged[a]!.value) * chargeEfficiency
      const taken = (discharged[b]!.value - discharged[a]!.value) / dischargeEfficiency
      expect(Math.abs(put - taken - gained)).toBeLessThan(0.0011 * unit!.capacityKwh)
    }
  })

  it('charges and discharges twice a day, within its rating, and its counters follow its power', () => {
    const power = pcs('powerKw')
    const signs = power.slice(0, minutesPerDay).map(({ value }) => Math.sign(value))
    const turns = signs.filter((sign, i) => sign !== 0 && sign !== signs.slice(0, i).findLast((s) => s !== 0))
    expect(turns).toEqual([-1, 1, -1, 1])
    for (const { value } of power) expect(Math.abs(value)).toBeLessThan(unit!.ratedKw)
    const given = power.slice(0, -1).reduce((sum, { value }) => sum + Math.max(0, value) / 60, 0)
    const counter = pcs('dischargedKwh')
    expect(counter.at(-1)!.value - counter[0]!.value).toBeCloseTo(given, 0)
  })

  it('counts a cycle for each capacity it gave', () => {
    const cycles = seriesOf(blocks, 'battery', 'cycles', energyCodes.battery(0))
    expect(cycles.at(-1)!.value - cycles[0]!.value).toBeGreaterThan(6)
    expect(cycles.at(-1)!.value - cycles[0]!.value).toBeLessThan(9)
  })

  it('begins and ends each day at rest', () => {
    for (let day = 20_000; day < 20_050; day++) {
      const { socPct, powerKw } = storageDay(unit!, day)
      expect(socPct[minutesPerDay]).toBeCloseTo(socPct[0]!, 9)
      expect(powerKw[0]! + powerKw[minutesPerDay - 1]!).toBe(0)
    }
  })
})

const pile = (code: string, i = 0) => seriesOf(blocks, 'chargingPile', code, energyCodes.pile(i))

describe('charging piles', () => {
  it('count what they give and what it costs', () => {
    for (const i of [0, 2]) {
      const energy = pile('energyKwh', i)
      const given = pile('powerKw', i)
        .slice(0, -1)
        .reduce((sum, { value }) => sum + value / 60, 0)
      const counted = energy.at(-1)!.value - energy[0]!.value
      expect(given).toBeGreaterThan(200)
      expect(counted).toBeCloseTo(given, 0)
      const fee = pile('feeYuan', i)
      const price = (fee.at(-1)!.value - fee[0]!.value) / counted
      expect(price).toBeGreaterThan(0.56)
      expect(price).toBeLessThan(1.62)
    }
  })

  it('fill cars: power only while charging, and their charge never falls in a session', () => {
    const [state, power, soc] = [pile('pileState'), pile('powerKw'), pile('vehicleSocPct')]
    expect(new Set(state.map(({ value }) => value))).toEqual(new Set(Object.values(pileStates)))
    for (let i = 0; i < state.length; i++) {
      expect(power[i]!.value > 0).toBe(state[i]!.value === pileStates.charging)
      expect(Number.isNaN(soc[i]!.value)).toBe(state[i]!.value === pileStates.free)
    }
    const falls = soc.slice(1).filter(({ value }, i) => value < soc[i]!.value && state[i]!.value !== pileStates.plugged)
    for (const { at } of falls) expect(state.find((known) => known.at === at)!.value).toBe(pileStates.plugged)
  })

  it('are busier by day than at night', () => {
    const byHour = new Float64Array(24)
    for (const { powerKw } of Array.from({ length: 60 }, (_, d) => parts.day(20_000 + d).piles).flat())
      for (let m = 0; m < minutesPerDay; m++) byHour[Math.floor(m / 60)]! += powerKw[m]!
    expect(byHour[12]! + byHour[18]!).toBeGreaterThan(4 * (byHour[3]! + byHour[4]!))
  })
})

it('keeps its figures from version to version', () => {
  const own = blocks.filter(({ type }) => ['storagePcs', 'battery', 'chargingPile'].includes(type))
  expect(checksumOf(own)).toMatchInlineSnapshot(`"16ca40e5"`)
})

it('the meter of storage and piles counts what they exchange', () => {
  const [forward, reverse] = ['forwardKwh', 'reverseKwh'].map((code) => {
    const series = seriesOf(blocks, 'meter', code, energyCodes.meter)
    return series.at(-1)!.value - series[0]!.value
  }) as [number, number]
  let netKwh = 0
  for (let day = localDayOf(from); day < localDayOf(from) + 5; day++)
    for (const kw of parts.day(day).netKw) netKwh += kw / 60
  expect(forward - reverse).toBeCloseTo(netKwh, -1)
})

it('gives an instant the same frames whatever step and order they are asked in', () => {
  const at = from + 2 * dayMs + 9 * hourMs
  const other = energyParts(station, { seed: 1, scenario: healthy }, 35)
  const late = [...dayWindows(at + 9 * dayMs, at + 9 * dayMs + 1, 60)].flatMap((w) => [...other.blocks(w, idle)])
  expect(late).toHaveLength(6)
  for (const [type, point, code] of [
    ['storagePcs', 'chargedKwh', energyCodes.pcs(1)],
    ['chargingPile', 'feeYuan', energyCodes.pile(3)],
    ['meter', 'reverseKwh', energyCodes.meter],
    ['meter', 'demandKw', energyCodes.meter],
    ['battery', 'cellMaxC', energyCodes.battery(2)],
    ['environment', 'noiseDb', energyCodes.room(1)],
  ] as const) {
    const asked = [...dayWindows(at, at + 1, 300)].flatMap((window) => [...other.blocks(window, idle)])
    const known = seriesOf(blocks, type, point, code).find((frame) => frame.at === at)!
    expect(seriesOf(asked, type, point, code)).toEqual([known])
  }
})
