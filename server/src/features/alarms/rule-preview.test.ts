import { alarmRulesContract, type RulePreview } from '@fengguang/domain/alarms/alarm-rules.contract'
import { defaultRules } from '@fengguang/domain/alarms/default-rules'
import type { RuleSettings } from '@fengguang/domain/alarms/alarm-rule.model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'

/** The engine of ingest over frames of the store. */
const station = 'pv-qinghai-gonghe'
const inverter = `${station}.inv-01`
const weather = `${station}.weather-01`
const minute = 60_000
/** 10:00 in China, and three hours on. */
const fromMs = Date.parse('2026-06-21T02:00:00Z')
const toMs = fromMs + 180 * minute
const slow = 120_000

let t: TelemetryApp

/** Hot for a quarter of an hour twice; without output from the hundredth minute on for half an hour; one string dead. */
const isHot = (i: number) => (i >= 20 && i < 35) || (i >= 60 && i < 75)
const isIdle = (i: number) => i >= 100 && i < 130
const frames = Array.from({ length: 180 }, (_, i) => i).flatMap((i) => {
  const at = fromMs + i * minute
  const stringI = [8, 8.1, 0.2, 8, 7.9, 8.1]
  const values = {
    state: 3,
    faultCode: 0,
    powerKw: isIdle(i) ? 0 : 900,
    innerTemperatureC: isHot(i) ? 78 : 50,
    stringI,
  }
  return [
    { deviceId: weather, at, values: { poaWm2: 800 } },
    { deviceId: inverter, at, values },
  ]
})

beforeAll(async () => {
  t = await openTelemetryApp(['inverter', 'weather'], station, toMs)
  await t.send(frames)
  await t.drained()
}, 600_000)
afterAll(() => t.close(), slow)

async function preview(ruleKey: string, change: Partial<RuleSettings> = {}): Promise<RulePreview> {
  const rule = defaultRules.inverter.find((one) => one.key === ruleKey)!
  const scope = { stationId: station, deviceType: 'inverter', deviceId: inverter }
  const settings = { ...rule.settings, ...change }
  const answer = await t.admin.post(alarmRulesContract.preview.path, { ruleKey, scope, settings, days: 1 })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const at = (i: number) => new Date(fromMs + i * minute).toISOString()

test('two limits: what they would have raised and when it would have ended', { timeout: slow }, async () => {
  const result = await preview('threshold:innerTemperatureC')
  expect(result).toMatchObject({ devices: 1, judged: 1, raises: 2, byDay: [{ day: '2026-06-21', count: 2 }] })
  expect(result.samples.map(({ raisedAt, clearedAt, value }) => [raisedAt, clearedAt, value])).toEqual([
    [at(70), at(80), 78],
    [at(30), at(40), 78],
  ])
  expect(await preview('threshold:innerTemperatureC', { firstMinutes: 20 })).toMatchObject({ raises: 0, samples: [] })
})

test('rules that need light find the instrument of the station', { timeout: slow }, async () => {
  expect((await preview('zeroOutput:powerKw')).samples).toMatchObject([{ raisedAt: at(115), clearedAt: at(135) }])
  expect(await preview('zeroOutput:powerKw', { minIrradianceWm2: 900 })).toMatchObject({ raises: 0 })
  expect((await preview('lowString:stringI')).samples).toMatchObject([{ raisedAt: at(30), clearedAt: null, value: 1 }])
})
