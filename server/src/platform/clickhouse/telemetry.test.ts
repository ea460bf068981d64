import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { openTelemetry } from './telemetry.ts'
import type { TelemetryStore } from './telemetry.ts'

// A query takes a second under emulation, and several when other tests run beside it.
vi.setConfig({ testTimeout: 120_000 })

const url = inject('clickhouseUrl')
const database = `test_telemetry_${process.pid}`
const client = createClient({ url, database })
const silent = { log: { level: 127 as const } }
let telemetry: TelemetryStore

beforeAll(async () => {
  telemetry = openTelemetry(url, { database })
  await telemetry.command(`create database ${database}`)
  await telemetry.command(
    `create table ${database}.reading (id UInt32, name String, at DateTime64(3, 'UTC'), value Nullable(Decimal64(2))) engine = MergeTree order by id`,
  )
})
afterAll(async () => {
  await telemetry.command(`drop database ${database} sync`)
  await Promise.all([telemetry.close(), client.close()])
})

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

describe('the store', () => {
  test('gives back what was inserted, bound and typed', async () => {
    const at = new Date('2026-06-21T04:00:00.123Z')
    const name = `风光\n'quoted' \\ {x:String} ; --`
    await telemetry.insert('reading', [
      { id: 1, name, at, value: '12.34' },
      { id: 2, name: '', at: '2026-06-21T04:00:00.124Z', value: null },
    ])
    const rows = await telemetry.rows({
      sql: `select id, name, toUnixTimestamp64Milli(at) as atMs, toFloat64(value) as number from reading
            where name in ({name:String}, '') and at <= {until:DateTime64(3)} and id in {ids:Array(UInt32)}`,
      params: { name, until: at, ids: [1, 2, 3] },
      row: z.object({ id: z.int(), name: z.string(), atMs: z.int(), number: z.number().nullable() }),
    })
    expect(rows).toEqual([{ id: 1, name, atMs: at.getTime(), number: 12.34 }])
  })

  test('answers after a query that failed half way with its own rows only, on whatever connection', async () => {
    const halfWay = `select toUInt32(number) as x, throwIf(number = 30000) from numbers(40000)
                     settings max_block_size = 1000, max_threads = 1 format Native`
    const refused = await times(8, () => telemetry.bytes(halfWay, 60).catch(String))
    expect(refused.filter((one) => String(one).includes('throwIf'))).toHaveLength(8)
    const answers = await times(8, () => telemetry.bytes('select toUInt32(7) as x format Native', 60))
    const own = Buffer.from([1, 1, 1, 0x78, 6, ...Buffer.from('UInt32'), 7, 0, 0, 0]).toString('hex')
    expect(answers.map((bytes) => bytes.subarray(0, 100).toString('hex'))).toEqual(answers.map(() => own))
  })

  test('takes the bytes of RowBinary as they are', async () => {
    const row = Buffer.from([0x0a, 0, 0, 0, 3, 0x00, 0x27, 0x0a])
    const query = 'INSERT INTO reading (id, name) FORMAT RowBinary'
    const answer = await fetch(`${new URL(url).origin}/?${new URLSearchParams({ database, query })}`, {
      method: 'POST',
      body: row,
      headers: { authorization: `Basic ${btoa(`default:${decodeURIComponent(new URL(url).password)}`)}` },
    })
    expect(await answer.text()).toBe('')
    const rows = await telemetry.rows({
      sql: 'select hex(name) as name from reading where id = 10',
      params: {},
      row: z.object({ name: z.string() }),
    })
    expect(rows).toEqual([{ name: '00270A' }])
  })

  test('takes compressed requests', async () => {
    const compressing = createClient({ url, database, compression: { request: true } })
    await compressing.insert({ table: 'reading', values: [{ id: 20, name: '压缩' }], format: 'JSONEachRow' })
    await compressing.close()
    const found = await client.query({ query: 'select name from reading where id = 20', format: 'JSONEachRow' })
    expect(await found.json()).toEqual([{ name: '压缩' }])
  })

  test('names the error as ClickHouse does', async () => {
    const bad = createClient({ url, database, ...silent })
    await expect(bad.query({ query: 'select * from nowhere' })).rejects.toMatchObject({
      code: '60',
      type: 'UNKNOWN_TABLE',
    })
    await bad.close()
  })

  test('an error of the engine stays unexpected, a wrong row is refused', async () => {
    const row = z.object({ one: z.string() })
    await expect(telemetry.rows({ sql: 'selec 1', params: {}, row })).rejects.toMatchObject({ code: '62' })
    await expect(telemetry.rows({ sql: 'select 1 as one', params: {}, row })).rejects.toThrow(z.ZodError)
    await expect(telemetry.insert('reading; drop table reading', [{}])).rejects.toThrow('no name')
  })

  const endless = {
    sql: 'select max(sipHash64(number, number)) as x from numbers(1000000000000)',
    params: {},
    row: z.object({ x: z.unknown() }),
  }

  test('a query that runs too long is unavailable', async () => {
    await expect(telemetry.rows({ ...endless, maxSeconds: 1 })).rejects.toMatchObject({ key: 'server.unavailable' })
  })

  test('others are served while a long query runs, which ends when its caller goes away', async () => {
    const caller = new AbortController()
    // The embedded engine computes an abandoned query on until this limit, beside all tests that follow.
    const heavy = telemetry.rows({ ...endless, maxSeconds: 10, gone: caller.signal }).catch((error: unknown) => error)
    const light = telemetry.rows({ sql: 'select 1 as one', params: {}, row: z.object({ one: z.int() }) })
    expect(await Promise.race([heavy, light])).toEqual([{ one: 1 }])
    caller.abort()
    expect(await heavy).toBeInstanceOf(Error)
  })
})

describe('the door', () => {
  test('a wrong password is refused, whatever the query', async () => {
    const wrong = new URL(url)
    wrong.password = 'wrong'
    const stranger = createClient({ url: wrong.href, ...silent })
    await expect(stranger.query({ query: 'select 1' })).rejects.toMatchObject({ code: '516' })
    await stranger.close()
    const anonymous = await fetch(`${wrong.origin}/?query=select%201`)
    expect(anonymous.status).toBeGreaterThanOrEqual(400)
  })

  test('nobody at the address is unavailable', async () => {
    const nobody = openTelemetry('http://default:x@127.0.0.1:1')
    await expect(nobody.ping()).rejects.toMatchObject({ key: 'server.unavailable' })
    await nobody.close()
  })

  test('ping proves the credentials', async () => {
    await expect(telemetry.ping()).resolves.toBeUndefined()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    const stranger = openTelemetry(wrong.href)
    await expect(stranger.ping()).rejects.toMatchObject({ code: '516' })
    await stranger.close()
  })
})
