import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, fileResponse } from '@fengguang/domain/kernel/endpoint'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { download, fileNameOf, type DownloadProgress } from './download.ts'
import { RequestFailure } from './request-failure.ts'

const file = endpoint({
  method: 'GET',
  path: '/microplat/api/export',
  access: 'thing:export',
  envelope: 'microplat',
  query: z.object({ year: z.string() }),
  response: fileResponse,
})
const fetches = vi.fn<typeof fetch>()
const saved: { name: string; bytes: Blob | undefined }[] = []
const made = new Map<string, Blob>()

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal('fetch', fetches)
  URL.createObjectURL = (blob) => {
    made.set('blob:1', blob as Blob)
    return 'blob:1'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: made.get(this.href) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const never = () => Promise.reject(new Error('must not ask'))
const answering = (yes: boolean) => vi.fn<(question: TextPair) => Promise<boolean>>(() => Promise.resolve(yes))

test('saves under the name of the answer and tells the progress', async () => {
  const headers = { 'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''%E7%94%B5%E7%AB%99.xlsx` }
  fetches.mockResolvedValue(new Response('12345', { headers: { ...headers, 'content-length': '5' } }))
  const steps: DownloadProgress[] = []
  const options = { fileName: 'fallback.xlsx', ask: never, onProgress: (step: DownloadProgress) => steps.push(step) }
  expect(await download(file, { year: '2026' }, options)).toBe('saved')
  expect(saved.map(({ name, bytes }) => [name, bytes?.size])).toEqual([['电站.xlsx', 5]])
  expect(steps.at(-1)).toEqual({ receivedBytes: 5, totalBytes: 5 })
})

test('a file that is written while it is sent is measured by what was expected', async () => {
  fetches.mockResolvedValue(new Response('12345', { headers: { 'x-expected-bytes': '4' } }))
  const steps: DownloadProgress[] = []
  const options = { fileName: 'a.csv', ask: never, onProgress: (step: DownloadProgress) => steps.push(step) }
  expect(await download(file, { year: '2026' }, options)).toBe('saved')
  expect(steps.at(-1)).toEqual({ receivedBytes: 5, totalBytes: 5 })
})

const missing = () => new Response(JSON.stringify({ code: 404, msg: '', key: 'file.emptyOrMissing' }), { status: 404 })

test.each([
  ['empty', () => new Response('')],
  ['missing', missing],
])('an %s file asks first, in both languages (spec §5) [req 287] [req 548]', async (_kind, response) => {
  fetches.mockImplementation(() => Promise.resolve(response()))
  const no = answering(false)
  expect(await download(file, { year: '2026' }, { fileName: 'a.xlsx', ask: no })).toBe('cancelled')
  expect(saved).toEqual([])
  expect(no.mock.calls[0]?.[0]).toEqual([
    '文件为空或不存在，是否继续？',
    'The file is empty or does not exist, continue?',
  ])
  expect(await download(file, { year: '2026' }, { fileName: 'a.xlsx', ask: answering(true) })).toBe('saved')
  expect(saved.map(({ name, bytes }) => [name, bytes?.size])).toEqual([['a.xlsx', 0]])
})

test.each([403, 200])('a refusal with HTTP %s is a failure, never a file with the refusal in it', async (status) => {
  const refusal = { code: 403, msg: '没有权限', key: 'access.denied' }
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  fetches.mockResolvedValue(new Response(JSON.stringify(refusal), { status, headers }))
  await expect(download(file, { year: '2026' }, { fileName: 'a.xlsx', ask: never })).rejects.toThrow(RequestFailure)
  expect(saved).toEqual([])
})

test.each([
  [null, undefined],
  ['attachment; filename="plain.csv"', 'plain.csv'],
  [`attachment; filename*=UTF-8''%E9%A3%8E.csv; filename="x.csv"`, '风.csv'],
  [`attachment; filename*=UTF-8''%E9%Z; filename="x.csv"`, 'x.csv'],
])('file name of %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})
