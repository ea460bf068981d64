import type { ForecastPush } from '@fengguang/domain/forecasts/forecast.model'
import { dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import {
  fleetForecast,
  purgeForecasts,
  stationForecast,
  takeForecast,
} from '../features/forecasts/forecasts.service.ts'
import { Failure } from '@fengguang/domain/kernel/failure'
import { goneDb, goneTelemetry, layGateway, TestPipeline } from '../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openForecasts } from './door/forecasts-body.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const hourMs = 3_600_000
const zone = 'Asia/Shanghai'
const now = new Date()
const today = localDayOf(now, zone)
const midnight = dayStart(today, zone).getTime()
const stationId = 'pv-qinghai-gonghe'
const issuedAt = Math.floor(now.getTime() / hourMs) * hourMs
const p = new TestPipeline()
let t: TestApp

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
  await p.open({ db: t.db, telemetry: goneTelemetry })
})
afterAll(async () => {
  await p.close()
  await t.close()
})

type Push = z.input<typeof ForecastPush>
const push = (over: Partial<Push> = {}): Push => ({
  stationId,
  issuedAt,
  source: 'NWP',
  hours: Array.from({ length: 48 }, (_, i) => ({
    at: midnight + i * hourMs,
    poaWm2: 100,
    ambientTemperatureC: 5,
    windSpeedMs: 3,
    rainMm: 0,
  })),
  ...over,
})

async function post(body: unknown, secret = 'secret', type = 'application/json') {
  const answer = await fetch(`${p.url}/ingest/v1/forecasts`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`gw-test:${secret}`)}`, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

const known = () => stationForecast({ db: t.db, now }, zone, stationId)

test('what a gateway pushes is stored, and shown with its issue', async () => {
  expect(await known()).toBeNull()
  expect(await post(push())).toEqual({ status: 200, accepted: 48, older: 0 })
  const forecast = await known()
  expect(forecast).toMatchObject({ source: 'NWP', issuedAt: new Date(issuedAt).toISOString() })
  expect(forecast?.days.map(({ day, irradiationMj }) => [day, irradiationMj])).toEqual([
    [today, 8.64],
    [localDayOf(new Date(midnight + 36 * hourMs), zone), 8.64],
  ])
})

test('a later issue replaces hours, an earlier one that comes late does not; sent twice it is the same', async () => {
  const at = midnight + 12 * hourMs
  const noon = async () =>
    (await fleetForecast(t.db, { plants: [stationId], farms: [] }, { zone, day: today, times: [at + hourMs / 2] }))
      .irradianceWm2
  const later = push({ issuedAt: issuedAt + 1, hours: [{ at, poaWm2: 300 }] })
  expect(await post(later)).toMatchObject({ accepted: 1, older: 0 })
  expect(await post(push())).toMatchObject({ accepted: 47, older: 1 })
  expect(await noon()).toEqual([300])
  expect(await post(later)).toMatchObject({ accepted: 1, older: 0 })
  expect(await noon()).toEqual([300])
})

test.each([
  ['a station it does not speak for', push({ stationId: 'wp-inner-damao' }), 403],
  ['an issue of tomorrow', push({ issuedAt: now.getTime() + 24 * hourMs }), 400],
  ['a value no weather has', push({ hours: [{ at: midnight, windSpeedMs: 400 }] }), 400],
  ['an issue before time began', push({ issuedAt: -8_640_000_000_000_000 }), 400],
  ['an issue that is no instant', push({ issuedAt: Number.MIN_SAFE_INTEGER }), 400],
  ['an hour of the year 9999', push({ hours: [{ at: Date.parse('9999-01-01T00:00:00Z') }] }), 400],
  [
    'an hour that is no instant',
    push({ hours: [{ at: 9_007_199_254_740_000 - (9_007_199_254_740_000 % hourMs) }] }),
    400,
  ],
  ['an hour beyond sixteen days', push({ hours: [{ at: issuedAt + 385 * hourMs }] }), 400],
  ['an hour of last year', push({ hours: [{ at: midnight - 61 * 24 * hourMs }] }), 400],
  ['a zero byte', push({ source: 'a\0b' }), 400],
  ['half a character', push({ source: '\ud800' }), 400],
  ['a sign that turns the text', push({ source: '\u202eNWP' }), 400],
  ['a value beyond numbers', JSON.stringify(push()).replace('"rainMm":0', '"rainMm":1e999'), 400],
  ['lists in lists', '['.repeat(60_000), 400],
  ['no JSON', '{', 400],
  ['a body beyond its limit', ' '.repeat(200_000), 413],
])('refuses %s', async (_name, body, status) => {
  expect(await post(body)).toMatchObject({ status, error: expect.any(String) })
})

test.each([
  ['fields', push(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`k${i}`, 1])))],
  [
    'values',
    push({ hours: Array.from({ length: 384 }, () => ({ at: 1, poaWm2: 1e9, windSpeedMs: 1e9, rainMm: -1 })) }),
  ],
])('an answer to wrong %s names the first few', async (_, body) => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer).length).toBeLessThan(1_100)
})

test('refuses a wrong secret and another type of body', async () => {
  expect(await post(push(), 'wrong')).toMatchObject({ status: 401 })
  expect(await post(push(), 'secret', 'text/plain')).toMatchObject({ status: 415 })
})

test('while the database is away the sender keeps it and comes back', async () => {
  const away = { ...goneDb, rows: () => Promise.reject(new Failure('server.unavailable')) }
  const take = openForecasts(away, Date.now)
  const source = { gatewayId: 'gw-test', stationIds: new Set([stationId]) }
  const body = Buffer.from(JSON.stringify(push()))
  await expect(take(source, body)).rejects.toMatchObject({ reason: 'disk', retryAfterSeconds: 5 })
  // The failure does not leave the gateway marked as busy.
  await expect(take(source, body)).rejects.toMatchObject({ reason: 'disk' })
})

test('one at a time per gateway', async () => {
  const stored = Promise.withResolvers<never[]>()
  const take = openForecasts({ ...goneDb, rows: () => stored.promise }, Date.now)
  const source = { gatewayId: 'gw-test', stationIds: new Set([stationId]) }
  const body = Buffer.from(JSON.stringify(push()))
  const first = take(source, body)
  await expect(take(source, body)).rejects.toMatchObject({ reason: 'busy' })
  stored.resolve([])
  expect(await first).toMatchObject({ status: 200 })
})

test('hours long past are removed', async () => {
  const old = {
    at: midnight - 100 * 24 * hourMs,
    rainMm: 1,
    poaWm2: null,
    ambientTemperatureC: null,
    windSpeedMs: null,
  }
  await takeForecast(t.db, { stationId, issuedAt, source: 'NWP', hours: [old] })
  expect(await purgeForecasts(t.db, now)).toEqual({ hours: 1 })
  expect(await purgeForecasts(t.db, now)).toEqual({ hours: 0 })
})
