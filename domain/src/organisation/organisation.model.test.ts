import { expect, test } from 'vitest'
import { z } from 'zod'
import { CompanyForm, idList, UserForm, userName } from './organisation.model.ts'

test('a list of ids travels as text, each id once', () => {
  expect(z.decode(idList, 'a,b,,a')).toEqual(['a', 'b'])
  expect(z.decode(idList, '')).toEqual([])
  expect(z.encode(idList, ['a', 'b'])).toBe('a,b')
  expect(z.safeDecode(idList, 'x'.repeat(65)).success).toBe(false)
})

test.each([
  ['zhang.san', true],
  ['Zhang_san-2', true],
  [' zhang ', true],
  ['zh', false],
  ['2zhang', false],
  ['张三', false],
  ['a b c', false],
  ['a'.repeat(33), false],
])('user name %j: %s', (name, allowed) => {
  expect(userName.safeParse(name).success).toBe(allowed)
})

test('phone and email may be missing but not wrong', () => {
  const form = { userName: 'zhang', realName: '张三', tel: '', email: '', roleIds: 'r', orgIds: '', jobId: '' }
  expect(z.safeDecode(UserForm, form).success).toBe(true)
  expect(z.safeDecode(UserForm, { ...form, tel: '138' }).success).toBe(false)
  expect(z.safeDecode(UserForm, { ...form, email: 'zhang' }).success).toBe(false)
})

test('a company form is complete once its name is given', () => {
  expect(z.decode(CompanyForm, { name: ' 新公司 ' })).toEqual({
    id: '',
    version: 0,
    name: '新公司',
    shortName: '',
    contact: '',
    tel: '',
    address: '',
    adminUserName: '',
  })
})
