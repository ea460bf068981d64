import { resolve } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { retentionDefaults, syncTelemetrySchema } from '../features/telemetry/telemetry-store.service.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { createTestTelemetry } from '../testing/clickhouse.ts'
import { ago, goneTelemetry, layGateway, lineOf, TestPipeline } from '../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

// A query takes a second under emulation, and several when other tests run beside it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const p = new TestPipeline()
let t: TestApp
let store: { telemetry: TelemetryStore; drop(): Promise<void> }
const sync = () => syncTelemetrySchema(store.telemetry, retentionDefaults, ['inverter'])

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
  store = await createTestTelemetry(inject('clickhouseUrl'), resolve(import.meta.dirname, '../../../db/clickhouse'))
  await sync()
  // The tables of other types are not there: the latest values are not asked for.
  await p.open({ db: t.db, telemetry: { ...store.telemetry, bytes: (...ask) => goneTelemetry.bytes(...ask) } })
})
afterAll(async () => {
  await p.close()
  await Promise.all([t.close(), store.drop()])
})

test('lines and the compact form, plain and compressed, reach the store once, and the rollups with them', async () => {
  const compact = encodeFgf1([
    {
      type: 'inverter',
      deviceIds: ['pv-qinghai-gonghe.test-1'],
      length: 1,
      device: Uint32Array.of(0),
      at: Float64Array.of(ago(3)),
      columns: { powerKw: Float64Array.of(3), totalEnergyKwh: Float64Array.of(123_456_789.01) },
      arrays: { stringI: { width: 3, values: Float64Array.of(1, Number.NaN, -2.5) } },
    },
  ])
  const type = { 'content-type': 'application/vnd.fengguang.frames' }
  const deliveries: [string | Uint8Array<ArrayBuffer>, Record<string, string>][] = [
    [lineOf(1, { powerKw: 1, state: 3, fanRpm: 1200 }), {}],
    [new Uint8Array(gzipSync(lineOf(2, { powerKw: -2.5 }))), { 'content-encoding': 'gzip' }],
    [compact, type],
    [new Uint8Array(zstdCompressSync(compact)), { ...type, 'content-encoding': 'zstd' }],
    [lineOf(1, { powerKw: 1, state: 3, fanRpm: 1200 }), {}],
  ]
  for (const [body, headers] of deliveries) {
    const answer = await p.post(body, headers)
    expect([answer.status, await answer.json()]).toEqual([200, { accepted: 1, quarantined: 0 }])
  }
  await p.pipeline.drained()
  const rows = await store.telemetry.rows({
    sql: `select toUnixTimestamp64Milli(at) as ms, toFloat64(power_kw) as power, toFloat64(total_energy_kwh) as energy,
            state, arrayMap(i -> toFloat64(i), string_i) as strings, extras
          from frame_inverter final order by at`,
    params: {},
    maxSeconds: 120,
    row: z.object({
      ms: z.number(),
      power: z.number().nullable(),
      energy: z.number().nullable(),
      state: z.number().nullable(),
      strings: z.array(z.number().nullable()),
      extras: z.record(z.string(), z.number()),
    }),
  })
  const none = { energy: null, state: null, strings: [], extras: {} }
  expect(rows).toEqual([
    { ...none, ms: ago(3), power: 3, energy: 123_456_789.01, strings: [1, null, -2.5] },
    { ...none, ms: ago(2), power: -2.5 },
    { ...none, ms: ago(1), power: 1, state: 3, extras: { fanRpm: 1200 } },
  ])
  const days = await store.telemetry.rows({
    sql: 'select device_no as no from day_inverter final group by no',
    params: {},
    maxSeconds: 120,
    row: z.object({ no: z.number() }),
  })
  expect(days).toEqual([{ no: p.noOf('test-1') }])
  expect((await p.client().health()).loader).toMatchObject({ storeUp: true, lastError: null, lagSeconds: 0 })
})

test('tables that are as they should be cost no statement, and a codec of before is changed once', async () => {
  expect(await sync()).toEqual([])
  const table = `${store.telemetry.database}.frame_inverter`
  await store.telemetry.command(`alter table ${table} modify column power_kw codec(T64('bit'), ZSTD(1))`)
  expect(await sync()).toEqual([`alter table ${table} modify column power_kw codec(Delta, T64('bit'), ZSTD(1))`])
  expect(await sync()).toEqual([])
})
