import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { guardOf, guardStore } from './store-guard.ts'
import type { StoreGuard } from './store-guard.ts'
import { openTelemetry } from './telemetry.ts'
import { z } from 'zod'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** Answers pings while `state.answers`, and never anything else. */
async function store() {
  const state = { answers: true, queries: 0 }
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/ping')) state.queries += 1
    else if (state.answers) response.end('Ok.\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { state, url: `http://default:secret@127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const guarded = (url: string, isPrepared: () => boolean): StoreGuard => {
  const guard = guardStore(url, { isPrepared, silentMs: 300 })
  open.push(() => guard.close())
  return guard
}
const unavailable = { key: 'server.unavailable' }

test('nobody gets to a store whose schema is not up to date, and everybody afterwards', async () => {
  const { url } = await store()
  const state = { prepared: false }
  const telemetry = openTelemetry(url, { guard: guarded(url, () => state.prepared) })
  await expect(telemetry.ping()).rejects.toMatchObject(unavailable)
  await expect(telemetry.insert('frame', [{ a: 1 }])).rejects.toMatchObject(unavailable)
  await expect(telemetry.command('select 1')).rejects.toMatchObject(unavailable)
  state.prepared = true
  await expect(telemetry.ping()).resolves.toBeUndefined()
  await telemetry.close()
})

test('a query under way is given up when the store falls silent, and later ones are not sent until it answers', async () => {
  const { url, state } = await store()
  const guard = guarded(url, () => true)
  const telemetry = openTelemetry(url, { guard })
  const read = () => telemetry.rows({ sql: 'select 1', params: {}, row: z.unknown() })
  const underWay = read().catch((error: unknown) => error)
  await expect.poll(() => state.queries).toBe(1)
  state.answers = false
  expect(await underWay).toMatchObject(unavailable)
  expect(guard.silence.aborted).toBe(true)
  await expect(read()).rejects.toMatchObject(unavailable)
  expect(state.queries).toBe(1)
  state.answers = true
  await expect.poll(() => guard.silence.aborted).toBe(false)
  await expect(telemetry.ping()).resolves.toBeUndefined()
  await telemetry.close()
})

test('a process without a supervisor is not guarded', () => {
  expect(guardOf('http://127.0.0.1:1', {})).toBeUndefined()
})
