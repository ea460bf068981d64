import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import type { DeviceSpread } from '@fengguang/domain/analysis/spread.model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'

const slow = 300_000
const stationId = 'pv-qinghai-gonghe'
const noon = Date.parse('2026-06-18T04:00:00Z')
const [equal, weak, silent] = ['01', '02', '03'].map((no) => `${stationId}.inv-${no}`) as [string, string, string]
let t: TelemetryApp

const path = (more: Record<string, string> = {}) =>
  `${analysisContract.deviceSpread.path}?${new URLSearchParams({
    stationId,
    type: 'inverter',
    from: '2026-06-17',
    to: '2026-06-18',
    ...more,
  })}`

const spread = async (more?: Record<string, string>): Promise<DeviceSpread> => {
  const answer = await t.admin.get(path(more))
  expect(answer.statusCode).toBe(200)
  return answer.json().data as DeviceSpread
}

beforeAll(async () => {
  t = await openTelemetryApp(['inverter', 'combinerBox', 'weather', 'meter'], stationId, noon)
  await t.db.run(
    `update device set details = details || '{"strings": 4, "unusedStrings": [4]}'::jsonb
     where station_id = $1 and type = 'inverter'`,
    [stationId],
  )
  const frames = Array.from({ length: 24 }, (_, i) => noon - (24 - i) * 300_000).flatMap((at, i) => {
    const amps = 4 + i / 10
    const values = { powerKw: 95, dcPowerKw: 100 }
    return [
      { deviceId: equal, at, values: { ...values, stringI: [amps, amps, amps, 0] } },
      { deviceId: weak, at, values: { ...values, stringI: [amps, 0.6 * amps, amps, 0] } },
    ]
  })
  await t.send(frames)
  await t.drained()
}, slow)
afterAll(() => t.close(), slow)

test(
  'currents of strings are compared among themselves, with the grade and the share of each [req 68]',
  async () => {
    const { devices } = await spread()
    const of = (id: string) => devices.find(({ deviceId }) => deviceId === id)!
    expect(devices[0]!.deviceId).toBe(weak)
    expect(of(equal)).toMatchObject({ dispersionPct: 0, grade: 'stable', efficiencyPct: 95, performanceIndex: null })
    expect(of(equal).sharesPct).toEqual([100, 100, 100, null])
    expect(of(weak).sharesPct).toEqual([100, 60, 100, null])
    expect(of(weak).grade).toBe('mustImprove')
    expect(of(weak).dispersionPct).toBeCloseTo((100 * Math.sqrt(2 / 9) * 0.4) / (2.6 / 3), 1)
    expect(of(silent)).toMatchObject({ dispersionPct: null, grade: null, samples: 0, efficiencyPct: null })
  },
  slow,
)

test('branches of combiner boxes are compared in the same way, and have no efficiency', async () => {
  const { devices } = await spread({ type: 'combinerBox' })
  expect(devices.length).toBeGreaterThan(0)
  expect(devices.every(({ dispersionPct, efficiencyPct }) => dispersionPct === null && efficiencyPct === null)).toBe(
    true,
  )
})

test('without a type the devices that take the strings are compared', async () => {
  const query = new URLSearchParams({ stationId, from: '2026-06-17', to: '2026-06-18' })
  const ask = async () =>
    (await t.admin.get(`${analysisContract.deviceSpread.path}?${query}`)).json().data.type as string
  expect(await ask()).toBe('inverter')
  await t.db.run("update device set details = details - 'strings' where station_id = $1 and type = 'inverter'", [
    stationId,
  ])
  expect(await ask()).toBe('combinerBox')
})

test.each([
  ['more than 7 days', { from: '2026-06-10', to: '2026-06-17' }, 10110001],
  ['an end before the start', { from: '2026-06-18', to: '2026-06-17' }, 10110002],
])('%s is refused', async (_, more, code) => {
  const answer = await t.admin.get(path(more))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe(code)
})

test('the list is exported, and another company finds no such station', async () => {
  const query = path().split('?')[1]!
  const file = await t.admin.get(`${analysisContract.spreadExport.path}?${query}`)
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const stranger = await t.signIn('operator2')
  for (const of of [analysisContract.deviceSpread, analysisContract.spreadExport])
    expect((await stranger.get(`${of.path}?${query}`)).statusCode).toBe(404)
})
