import { resolve } from 'node:path'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { TelemetryStore } from '../../platform/clickhouse/telemetry.ts'
import { createTestTelemetry } from '../../testing/clickhouse.ts'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import { frameColumnsOf, versionOf } from './frame-columns.ts'
import { refreshRollups, syncTelemetrySchema } from './telemetry-store.service.ts'

const minute = 60_000
const slot = 15 * minute
const arrivedMs = Date.parse('2026-11-03T00:00:00Z')

interface PileFrame {
  no: number
  at: number
  version: bigint
  state: number | null
  powerKw: number | null
  energyKwh: number | null
}

/** Small, seeded and fair enough. */
function randoms(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const pick = randoms(20_260_621)
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: pick(1e9) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)

/** Midnight of China for one device; for the other the 25 hours on which New York's clocks go back. */
const devices = [
  { no: 1, zone: 'Asia/Shanghai', from: '2026-06-20T14:37:00Z', to: '2026-06-20T17:20:00Z', stepMinutes: 1 },
  { no: 2, zone: 'America/New_York', from: '2026-10-31T22:00:00Z', to: '2026-11-02T06:00:00Z', stepMinutes: 7 },
]
const zoneOf = (no: number) => devices.find((device) => device.no === no)!.zone

function cleanFrames(): PileFrame[] {
  return devices.flatMap(({ no, from, to, stepMinutes }) => {
    const frames: PileFrame[] = []
    let counter = 99_990
    for (let at = Date.parse(from); at < Date.parse(to); at += stepMinutes * minute) {
      counter += pick(300)
      // Rolls over at a thousand; now and then the device is exchanged and begins again.
      if (counter >= 100_000) counter -= 100_000
      if (pick(60) === 0) counter = pick(50)
      if (pick(12) === 0) continue
      const power = pick(9) === 0 ? null : pick(10_000) / 100
      const energy = pick(11) === 0 ? null : counter / 100
      frames.push({ no, at, version: versionOf(0, arrivedMs), state: pick(4), powerKw: power, energyKwh: energy })
    }
    return frames
  })
}

const originals = cleanFrames()
const corrections = originals
  .filter(() => pick(15) === 0)
  .map((frame) => ({ ...frame, version: versionOf(1, arrivedMs + 5000), powerKw: pick(10_000) / 100, state: 2 }))
const truth = [
  ...new Map([...originals, ...corrections].map((frame) => [`${frame.no} ${frame.at}`, frame])).values(),
].sort((a, b) => a.no - b.no || a.at - b.at)

/** Everything once or several times, in no order; originals come again after what corrected them. */
const sent = (() => {
  const again = originals
    .filter(() => pick(3) === 0)
    .map((frame) => ({ ...frame, version: versionOf(0, arrivedMs + 9000) }))
  const first = shuffled([...originals, ...corrections])
  const half = Math.floor(first.length / 2)
  return [first.slice(0, half), first.slice(half), shuffled(again)]
})()

let telemetry: TelemetryStore
let store: Awaited<ReturnType<typeof createTestTelemetry>>
beforeAll(async () => {
  store = await createTestTelemetry(inject('clickhouseUrl'), resolve(import.meta.dirname, '../../../../db/clickhouse'))
  telemetry = store.telemetry
  await syncTelemetrySchema(telemetry, undefined, ['chargingPile'])
  // A server in any zone, an engine in any zone: days are those of the station.
  for (const [i, zone] of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'].entries()) {
    const frames = sent[i]!
    process.env['TZ'] = zone
    await telemetry.insert('frame_charging_pile', frames.map(rowOf))
    const elsewhere = {
      ...telemetry,
      command: (sql: string) => telemetry.command(`${sql}, session_timezone='${zone}'`),
    }
    await refreshRollups(elsewhere, 'chargingPile', spansOf(frames))
  }
}, 600_000)
afterAll(async () => {
  delete process.env['TZ']
  await store.drop()
}, 60_000)

const rowOf = ({ no, at, version, state, powerKw, energyKwh }: PileFrame) => ({
  device_no: no,
  at: new Date(at),
  version: String(version),
  state,
  power_kw: powerKw?.toFixed(2) ?? null,
  energy_kwh: energyKwh?.toFixed(2) ?? null,
  extras: {},
})

const spansOf = (frames: readonly PileFrame[]) =>
  [...Map.groupBy(frames, ({ no }) => no)].map(([deviceNo, own]) => ({
    deviceNo,
    fromMs: Math.min(...own.map(({ at }) => at)),
    toMs: Math.max(...own.map(({ at }) => at)),
    timeZone: zoneOf(deviceNo),
  }))

const Rolled = z.object({
  device_no: z.number(),
  bucket: z.string(),
  frames: z.number(),
  state_frames: z.record(z.string(), z.number()),
  state_last: z.number().nullable(),
  power_kw_count: z.number(),
  power_kw_sum: z.number(),
  power_kw_min: z.number().nullable(),
  power_kw_max: z.number().nullable(),
  energy_kwh_first: z.number().nullable(),
  energy_kwh_last: z.number().nullable(),
  energy_kwh_up: z.number(),
})
const readRolled = (level: 'slot' | 'day') =>
  telemetry.rows({
    sql: `select * replace (toString(bucket) as bucket) from (select ${level === 'slot' ? 'at' : 'day'} as bucket, * from ${level}_charging_pile final)
          order by device_no, bucket`,
    params: {},
    row: Rolled,
    maxSeconds: 60,
  })

const cents = (value: number) => Math.round(value * 100)
const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null)

/** What the store should say, in plain TypeScript, from each instant's frame that counts. */
function expected(nameOf: (frame: PileFrame) => string): z.infer<typeof Rolled>[] {
  const groups = Map.groupBy(truth, (frame) => `${frame.no} ${nameOf(frame)}`)
  return [...groups.values()].map((own) => {
    const powers = present(own.map((frame) => frame.powerKw))
    const readings = present(own.map((frame) => frame.energyKwh)).map(cents)
    const states = Map.groupBy(present(own.map((frame) => frame.state)), (state) => state)
    const rises = readings.slice(1).map((value, i) => (value >= readings[i]! ? value - readings[i]! : value))
    return {
      device_no: own[0]!.no,
      bucket: nameOf(own[0]!),
      frames: own.length,
      state_frames: Object.fromEntries([...states].map(([state, all]) => [state, all.length])),
      state_last: present(own.map((frame) => frame.state)).at(-1) ?? null,
      power_kw_count: powers.length,
      power_kw_sum: powers.reduce((sum, value) => sum + cents(value), 0) / 100,
      power_kw_min: powers.length === 0 ? null : Math.min(...powers),
      power_kw_max: powers.length === 0 ? null : Math.max(...powers),
      energy_kwh_first: readings.length === 0 ? null : readings[0]! / 100,
      energy_kwh_last: readings.length === 0 ? null : readings.at(-1)! / 100,
      energy_kwh_up: rises.reduce((sum, value) => sum + value, 0) / 100,
    }
  })
}

const slotName = ({ at }: PileFrame) =>
  new Date(Math.floor(at / slot) * slot).toISOString().slice(0, 19).replace('T', ' ')
const dayName = ({ at, no }: PileFrame) => localDayOf(new Date(at), zoneOf(no))

describe('whatever was late, doubled, reordered, corrected, reset or rolled over', () => {
  test('quarter hours are those of sorted clean input', async () => {
    const rows = await readRolled('slot')
    expect(rows.length).toBeGreaterThan(50)
    expect(rows).toEqual(expected(slotName))
  }, 120_000)

  test('days are the local days of sorted clean input', async () => {
    const rows = await readRolled('day')
    expect(rows.map((row) => row.bucket)).toEqual([
      '2026-06-20',
      '2026-06-21',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ])
    expect(rows).toEqual(expected(dayName))
  }, 120_000)
})

/** Each rise shared out evenly over its time; a bucket without a reading of its own has none. */
function expectedEnergy(no: number, places: readonly { key: number; atMs: number }[], endMs: number) {
  const readings = truth.filter((frame) => frame.no === no && frame.energyKwh !== null)
  const edges = [...places.map(({ atMs }) => atMs), endMs]
  return places.flatMap(({ key, atMs: from }, i): [number, number][] => {
    const to = edges[i + 1]!
    if (!readings.some(({ at }) => at >= from && at < to)) return []
    const energy = readings.slice(1).reduce((sum, b, k) => {
      const a = readings[k]!
      const rise = b.energyKwh! >= a.energyKwh! ? b.energyKwh! - a.energyKwh! : b.energyKwh!
      const shared = Math.max(0, Math.min(b.at, to) - Math.max(a.at, from))
      return sum + (rise * shared) / (b.at - a.at)
    }, 0)
    return [[key, Math.round(energy * 1e6) / 1e6]]
  })
}

test.each([
  [1, '5m'],
  [1, '1h'],
  [2, '15m'],
  [2, 'day'],
  [1, 'month'],
] as const)(
  'energy of device %i by %s is what the counter rose, shared at the edges',
  async (no, bucket) => {
    const { from, to, zone } = devices.find((device) => device.no === no)!
    const grid = gridOf(bucket, { from: new Date(from), to: new Date(to) }, zone)
    const column = frameColumnsOf('chargingPile').find(({ code }) => code === 'energyKwh')!
    const [found] = await readBuckets(telemetry, { ...grid, type: 'chargingPile', zone, deviceNos: [no] }, [{ column }])
    const rounded = [...(found!.get(no) ?? [])].map(([key, value]) => [key, Math.round(value * 1e6) / 1e6])
    expect(rounded.length).toBeGreaterThan(0)
    expect(rounded).toEqual(expectedEnergy(no, grid.places!, grid.toMs))
  },
  120_000,
)

test('a hundred thousand devices are asked in parts: measures and energies are those of the few that spoke', async () => {
  const [{ from, zone }, { to }] = devices as [(typeof devices)[number], (typeof devices)[number]]
  const grid = gridOf('day', { from: new Date(from), to: new Date(to) }, zone)
  const columns = ['energyKwh', 'powerKw'].map((code) => ({
    column: frameColumnsOf('chargingPile').find((own) => own.code === code)!,
  }))
  const read = async (deviceNos: number[]) => {
    const found = await readBuckets(telemetry, { ...grid, type: 'chargingPile', zone, deviceNos }, columns)
    return found.map((buckets) => new Map([...buckets].map(([no, series]) => [no, [...series]])))
  }
  const few = await read([1, 2])
  expect(few.map((one) => one.size)).toEqual([2, 2])
  // The second comes in a part of its own.
  const many = Array.from({ length: 100_000 }, (_none, i) => (i === 0 ? 1 : i === 99_999 ? 2 : 1_000_000 + i))
  expect(await read(many)).toEqual(few)
  expect(await read([])).toEqual([new Map(), new Map()])
}, 120_000)
