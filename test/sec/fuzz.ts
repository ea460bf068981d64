import type { InjectOptions } from 'fastify'
import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { requestOf, sampleInput, type Fields } from './sample-input.ts'

/** Small and repeatable: the seed in the figure brings the same requests again. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\ufeff\u202e',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(65),
  'x'.repeat(5000),
  "' or 1=1 --",
  '"; drop table account; --',
  '$1',
  '%',
  '_%\\',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '-1',
  '0',
  '1e9',
  '1e400',
  '999999999999999',
  '9007199254740993',
  '0x10',
  '１２',
  '01,02,05',
  ','.repeat(300),
  '0000-01-01',
  '9999-12-31',
  '2024-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+23:59',
  '2026-06-01T00:00:00.123456789Z',
  '13900001234',
  'f'.repeat(64),
  'c-huanghe:administrator',
  'u-admin',
  'pv-qinghai-gonghe',
]
const values: unknown[] = [
  ...texts,
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  [],
  {},
  [null],
  [[[]]],
  ['x', 1, {}],
  Array.from({ length: 300 }, () => 'id'),
  { $ne: null },
  { length: 1e9 },
]
const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  `{"a":${deep('[', ']', 50_000)}}`,
  deep('{"a":', '}', 5_000),
  '\ufeff{}',
  '%00=%00&%=%&=&&',
  'a[b][c]=1&a=2',
  '\xff\xfe\0',
]
const mediaTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream',
  'image/png',
  'nonsense',
]
const headers: Record<string, string>[] = [
  {},
  {},
  {},
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'x'.repeat(4000)}` },
  { authorization: 'Basic !!!' },
  { 'accept-language': ','.repeat(500) },
  { 'x-forwarded-for': '1.2.3.4, evil' },
  { 'user-agent': 'x'.repeat(2000) },
  { host: 'evil.example' },
  { 'if-none-match': '*', range: 'bytes=0-0' },
]
const queries = ['%', '%E0%A4%A', 'id=%00', 'id=a&id=b', 'page[]=1', 'page=1&page=2', '__proto__=x', 'a=1&'.repeat(500)]

/** Half of them spoil one or two fields of a good request, so that they come past the first check. */
export function fuzzed(e: AnyEndpoint, roll: (sides: number) => number): InjectOptions {
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!
  const input = sampleInput(e, () => pick(texts))
  const names = [...Object.keys(input), 'unknown']
  const kind = roll(10)
  const spoilt: Fields = { ...input }
  for (let i = 0; i <= roll(2); i += 1) spoilt[pick(names)] = pick(values)
  if (roll(8) === 0) delete spoilt[pick(names)]
  const request = requestOf(e, kind === 9 ? input : spoilt)
  if (kind < 7) return { ...request, headers: { ...request.headers, ...(kind === 6 && pick(headers)) } }
  if (e.method === 'GET') return { ...request, url: `${e.path}?${kind === 7 ? pick(queries) : `id=${roll(9)}`}` }
  if (kind === 7)
    return { method: 'POST', url: e.path, payload: pick(rawBodies), headers: { 'content-type': pick(mediaTypes) } }
  return { ...request, url: `${e.path}?${pick(queries)}`, headers: { ...request.headers, ...pick(headers) } }
}
