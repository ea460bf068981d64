import { demoStations } from '@fengguang/simulator/demo-fleet'
import { frameAt, framesBetween } from '@fengguang/simulator/station-frame'
import { telemetryContract } from '@fengguang/domain/telemetry/telemetry.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import { insertFrames, newestFrames } from './telemetry.repo.ts'

let t: TestApp
let admin: TestBrowser
const station = demoStations[0]!
const [from, to] = [new Date('2026-06-21T02:00:00Z'), new Date('2026-06-21T03:00:00Z')]
const frames = [...framesBetween(station, from, to, 60)]

beforeAll(async () => {
  t = await openTestApp()
  admin = await t.signIn('admin')
  // A gap of ten minutes, then the same frames twice and out of order.
  const kept = frames.filter((f) => f.at.getUTCMinutes() < 20 || f.at.getUTCMinutes() >= 30)
  await insertFrames(t.telemetry, kept, new Date())
  await insertFrames(t.telemetry, kept.toReversed(), new Date())
})
afterAll(() => t.close())

const ask = (over: object = {}) =>
  admin.post(telemetryContract.curves.path, {
    points: [{ deviceId: station.id, point: 'powerKw' }],
    from: from.toISOString(),
    to: to.toISOString(),
    bucket: '5m',
    ...over,
  })

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

test('buckets are averages of the frames, a gap stays a gap, a frame sent twice counts once', async () => {
  const [series] = (await ask()).json().data
  expect(series).toMatchObject({ deviceId: station.id, point: 'powerKw', unit: 'kW' })
  expect(series.samples).toHaveLength(12)
  const expected = Array.from({ length: 12 }, (_, i) => {
    if (i >= 4 && i < 6) return null
    const own = frames.slice(i * 5, i * 5 + 5)
    return own.reduce((sum, f) => sum + f.powerKw, 0) / own.length
  })
  expect(series.samples.map(([at]: [number]) => at)).toEqual(expected.map((_, i) => from.getTime() + i * 300_000))
  expect(series.samples.map(([, value]: [number, number | null]) => rounded(value))).toEqual(expected.map(rounded))
})

test('several points of one station come in the order asked', async () => {
  const points = ['irradianceWm2', 'powerKw'].map((point) => ({ deviceId: station.id, point }))
  const series = (await ask({ points, bucket: '1m' })).json().data
  expect(series.map((s: { point: string }) => s.point)).toEqual(['irradianceWm2', 'powerKw'])
  expect(series[0].samples[0][1]).toBeCloseTo(frameAt(station, from).irradianceWm2!, 1)
})

test.each([
  [{ to: '2026-06-29T02:00:00Z' }, 400, 'range.tooLong'],
  [{ to: '2026-06-21T01:00:00Z' }, 400, 'range.endBeforeStart'],
  [{ points: [{ deviceId: 'pv-jiangsu-rudong', point: 'powerKw' }] }, 404, 'record.notFound'],
  [{ points: [{ deviceId: 'x', point: "powerKw' or 1" }] }, 400, 'request.invalid'],
  [{ points: Array.from({ length: 11 }, (_, i) => ({ deviceId: `d${i}`, point: 'powerKw' })) }, 400, 'request.invalid'],
])('%j is refused', async (over, status, key) => {
  const answer = await ask(over)
  expect([answer.statusCode, answer.json().key]).toEqual([status, key])
})

test('the newest frame of a station is known', async () => {
  expect((await newestFrames(t.telemetry)).get(station.id)).toEqual(new Date('2026-06-21T02:59:00Z'))
})
