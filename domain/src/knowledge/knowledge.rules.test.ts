import { expect, test } from 'vitest'
import { KnowledgeFields } from './knowledge.model.ts'
import { fitOf } from './knowledge.rules.ts'

const sought = { deviceType: 'inverter', faultCode: 1004, maker: '华为', model: 'SUN2000' }
const entry = { deviceType: 'inverter', faultCode: null, maker: '', model: '' } as const

test.each([
  ['of the type alone', {}, 0],
  ['of the code', { faultCode: 1004 }, 4],
  ['of the maker, however it is written', { maker: '华为' }, 1],
  ['of model and code', { faultCode: 1004, model: 'sun2000' }, 6],
  ['of another code', { faultCode: 1005 }, null],
  ['of another maker', { faultCode: 1004, maker: '阳光' }, null],
  ['of another model', { model: 'SG110' }, null],
  ['of another type', { deviceType: 'turbine' as const, faultCode: 1004 }, null],
])('an entry %s fits: %s %s', (_, change, fit) => {
  expect(fitOf({ ...entry, ...change }, sought)).toBe(fit)
})

test('without a code only entries without one fit', () => {
  expect(fitOf({ ...entry, faultCode: 1004 }, { ...sought, faultCode: null })).toBeNull()
  expect(fitOf(entry, { ...sought, faultCode: null })).toBe(0)
})

test.each([
  ['symptom', ' '],
  ['steps', ''],
  ['title', '题'.repeat(81)],
  ['faultCode', 1.5],
  ['faultCode', -1],
  ['deviceType', 'kettle'],
])('%s %s is refused', (field, value) => {
  const good = { ...entry, title: 't', lang: 'zh_CN', symptom: 's', cause: 'c', steps: 's', parts: '', safety: '' }
  expect(KnowledgeFields.safeParse(good).success).toBe(true)
  expect(KnowledgeFields.safeParse({ ...good, [field]: value }).success).toBe(false)
})
