import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { endpoint, fileResponse, type FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { buildApp } from './build-app.ts'
import { serve } from './serve.ts'

const read = { method: 'GET', access: 'public', envelope: 'microplat' } as const
const contract = {
  list: endpoint({ ...read, path: '/list', query: z.object({ n: z.coerce.number() }), response: z.array(z.string()) }),
  file: endpoint({ ...read, path: '/file', response: fileResponse }),
  aside: endpoint({ ...read, path: '/aside', response: z.string() }),
}
const patienceMs = 300
const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const chunk = new TextEncoder().encode('0123456789')

let app: Awaited<ReturnType<typeof buildApp>>
afterEach(() => app.close())

async function opened(file: () => Promise<FileAnswer>, onRead?: (gone: AbortSignal) => void): Promise<string> {
  app = await buildApp({
    db: undefined as never,
    telemetry: { rows: ({ gone }: { gone: AbortSignal }) => Promise.resolve(onRead?.(gone)) } as never,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    probes: {},
    identify: () => Promise.resolve(undefined),
    denied: () => Promise.resolve(),
    isPermission: () => true,
    features: [
      (a) =>
        serve(a, 'test', contract, {
          list: async (_, { query }) => Array.from({ length: query.n }, (_item, i) => `${i}号逆变器`),
          file,
          aside: async ({ telemetry }) => {
            await telemetry.rows({ sql: '', params: {}, row: z.never() })
            return 'read'
          },
        }),
    ],
    patienceMs,
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}
const fileOf = (bytes: FileAnswer['bytes']): FileAnswer => ({ fileName: 'a.csv', contentType: 'text/csv', bytes })
const none = () => Promise.resolve(fileOf((async function* () {})()))

const ask = async (headers: Record<string, string>, n = 500) => {
  await opened(none)
  return app.inject({ url: `/list?n=${n}`, headers })
}
const last = (text: Buffer | string) => (JSON.parse(String(text)) as { data: string[] }).data.at(-1)

describe('answers are compressed', () => {
  test.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'zstd;q=0, GZIP;q=0.5', gunzipSync],
  ])('by %s for who says %s', async (encoding, accepts, plain) => {
    const { headers, rawPayload, statusCode } = await ask({ 'accept-encoding': accepts })
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
    expect(headers['vary']).toContain('accept-encoding')
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(last(plain(rawPayload))).toBe('499号逆变器')
  })

  test.each<[string, Record<string, string>, number]>([
    ['who says nothing', {}, 500],
    ['who wants none', { 'accept-encoding': 'gzip;q=0, identity' }, 500],
    ['a short one', { 'accept-encoding': 'gzip' }, 5],
    ['another site', { 'accept-encoding': 'gzip', 'sec-fetch-site': 'cross-site' }, 500],
    ['a neighbour', { 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-site' }, 500],
  ])('and stay plain for %s', async (_, headers, n) => {
    const answer = await ask(headers, n)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(last(answer.body)).toBe(`${n - 1}号逆变器`)
  })

  test('but files are not', async () => {
    const url = await opened(() => Promise.resolve(fileOf([chunk] as unknown as FileAnswer['bytes'])))
    const answer = await fetch(`${url}/file`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})

test('what an answered caller has set going is not left off', async () => {
  const signals: AbortSignal[] = []
  const url = await opened(none, (gone) => signals.push(gone))
  expect((await fetch(`${url}/aside`)).status).toBe(200)
  expect((await app.inject('/aside')).statusCode).toBe(200)
  await rest(50)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
})

describe('a file', () => {
  test('that goes on is sent to its end, however long that takes', async () => {
    await opened(async () =>
      fileOf(
        (async function* () {
          for (let i = 0; i < 10; i += 1) {
            await vi.advanceTimersByTimeAsync(0.8 * patienceMs)
            yield chunk
          }
        })(),
      ),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await app.inject('/file')).rawPayload).toHaveLength(100)
  })

  test('whose source has gone silent is cut, and the source closed', async () => {
    const woken = Promise.withResolvers<void>()
    let isClosed = false
    const url = await opened(async () =>
      fileOf(
        (async function* () {
          try {
            yield chunk
            await woken.promise
            yield chunk
          } finally {
            isClosed = true
          }
        })(),
      ),
    )
    const answer = await fetch(`${url}/file`)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    woken.resolve()
    await expect.poll(() => isClosed).toBe(true)
  })

  test('that nobody makes is a failure in time', async () => {
    const url = await opened(() => new Promise(() => {}))
    const answer = await fetch(`${url}/file`)
    expect([answer.status, ((await answer.json()) as { key: string }).key]).toEqual([503, 'server.unavailable'])
  })
})
