import { expect, test } from 'vitest'
import type { EnvelopeKind } from './endpoint.ts'
import { unwrap, wrap, wrapFailure } from './envelope.ts'

const failure = { code: 10050001, msg: '记录不存在', key: 'record.notFound', requestId: 'r1' }

test.each<[EnvelopeKind, unknown]>([
  ['legacy', { code: 0, body: { a: 1 } }],
  ['legacyStatus', { code: 0, status: 1, body: { a: 1 } }],
  ['microplat', { code: 200, data: { a: 1 } }],
])('%s answers as the specification says, and is read back [req 304]', (kind, answer) => {
  expect(wrap(kind, { a: 1 })).toEqual(answer)
  expect(unwrap(kind, answer)).toEqual({ ok: true, result: { a: 1 } })
})

test.each<[EnvelopeKind, unknown]>([
  ['legacy', failure],
  ['legacyStatus', { ...failure, status: 0 }],
  ['microplat', failure],
])('a failure of %s is read back', (kind, answer) => {
  expect(wrapFailure(kind, failure)).toEqual(answer)
  expect(unwrap(kind, answer)).toEqual({ ok: false, failure })
})

test.each<[string, EnvelopeKind, unknown]>([
  ["the other family's success", 'legacy', { code: 200, data: 1 }],
  ["the other family's success", 'microplat', { code: 0, body: 1 }],
  ['a page', 'legacy', '<html></html>'],
  ['nothing', 'microplat', undefined],
  ['null', 'legacy', null],
])('%s is not taken for an answer of %s', (_, kind, answer) => {
  expect(unwrap(kind, answer)).toMatchObject({ ok: false, failure: { key: 'answer.unreadable' } })
})
