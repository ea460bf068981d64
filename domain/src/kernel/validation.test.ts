import { expect, test } from 'vitest'
import type { z } from 'zod'
import { commonPasswords } from './common-passwords.ts'
import {
  cleanSearchText,
  email,
  groupName,
  homeTitle,
  issuesToFields,
  max,
  mobilePhone,
  newPassword,
  nonNegativeNumber,
  oldPassword,
  PasswordChange,
  passwordRules,
  positiveInteger,
  realName,
  searchText,
  selectSearchText,
  under,
} from './validation.ts'

const failureOf = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input)
  return result.success ? 'ok' : issuesToFields(result.error, input)['']?.key
}
const x = (n: number) => 'x'.repeat(n)
const han = (n: number) => '电'.repeat(n)

test.each<[string, z.ZodType, unknown, string]>([
  ['search: Chinese, letters, digits', searchText, '共和A1号', 'ok'],
  ['search: nothing', searchText, '', 'ok'],
  ['search: a percent sign', searchText, '共和%', 'field.searchText'],
  ['search: a space', searchText, 'a b', 'field.searchText'],
  ['search: full-width letter', searchText, 'Ａ', 'field.searchText'],
  ['select-search: 10', selectSearchText, han(10), 'ok'],
  ['select-search: 11', selectSearchText, han(11), 'field.tooLong'],
  ['positive integer: 1', positiveInteger, 1, 'ok'],
  ['positive integer: 10 digits', positiveInteger, 9_999_999_999, 'ok'],
  ['positive integer: 11 digits', positiveInteger, 10_000_000_000, 'field.positiveInteger'],
  ['positive integer: 0', positiveInteger, 0, 'field.positiveInteger'],
  ['positive integer: fraction', positiveInteger, 1.5, 'field.positiveInteger'],
  ['positive integer: text', positiveInteger, '1', 'field.positiveInteger'],
  ['positive integer: missing', positiveInteger, undefined, 'field.required'],
  ['non-negative: 0', nonNegativeNumber(), 0, 'ok'],
  ['non-negative: below', nonNegativeNumber(), -0.01, 'field.nonNegative'],
  ['non-negative: as long as allowed', nonNegativeNumber(5), 12.34, 'ok'],
  ['non-negative: too long', nonNegativeNumber(5), 123.45, 'field.tooLong'],
  ['non-negative: an exponent hides no length', nonNegativeNumber(10), 1e21, 'field.tooLong'],
  ['non-negative: not a number', nonNegativeNumber(), Number.NaN, 'field.format'],
  ['mobile: 11 digits from 1 [req 258]', mobilePhone, '13800138000', 'ok'],
  ['mobile: 10 digits [req 258]', mobilePhone, '1380013800', 'field.mobile'],
  ['mobile: 12 digits [req 258]', mobilePhone, '138001380000', 'field.mobile'],
  ['mobile: from 2 [req 258]', mobilePhone, '23800138000', 'field.mobile'],
  ['mobile: a letter [req 258]', mobilePhone, '1380013800a', 'field.mobile'],
  ['email', email, 'a@b.cn', 'ok'],
  ['email: no domain [req 260]', email, 'a@', 'field.email'],
  ['real name: 9 [req 259]', realName, han(9), 'ok'],
  ['real name: 10 is not under 10 [req 259]', realName, han(10), 'field.tooLong'],
  ['real name: blank', realName, '  ', 'field.empty'],
  ['home title: 20 [req 261]', homeTitle, han(20), 'ok'],
  ['home title: 21 [req 261]', homeTitle, han(21), 'field.tooLong'],
  ['group name: 10 [req 264]', groupName, han(10), 'ok'],
  ['group name: 11 [req 264]', groupName, han(11), 'field.tooLong'],
  ['under 100: 99', under(100), x(99), 'ok'],
  ['under 100: 100', under(100), x(100), 'field.tooLong'],
  ['under 200: 199', under(200), x(199), 'ok'],
  ['under 200: 200', under(200), x(200), 'field.tooLong'],
  ['max 3 counts a rare ideograph once', max(3), '𠮷𠮷𠮷', 'ok'],
  ['old password: 6 [req 263]', oldPassword, x(6), 'ok'],
  ['old password: 5 [req 263]', oldPassword, x(5), 'password.oldTooShort'],
  ['new password: 8 [req 262]', newPassword, 'Abcdef7!', 'ok'],
  ['new password: 7 [req 262]', newPassword, 'Abcde7!', 'password.length'],
  ['new password: 29 [req 262]', newPassword, `Ab1${x(26)}`, 'ok'],
  ['new password: 30 is not under 30 [req 262]', newPassword, `Ab1${x(27)}`, 'password.length'],
  ['new password: upper, lower, digit [req 262]', newPassword, 'Qazwsx1029', 'ok'],
  ['new password: a common word and a digit', newPassword, 'Password1', 'password.common'],
  ['new password: letters and a run of digits', newPassword, 'Aa123456', 'password.common'],
  ['new password: a common word in other signs', newPassword, 'P@ssw0rd2026', 'password.common'],
  ['new password: a common word and a run', newPassword, 'Qwerty!321', 'password.common'],
  ['new password: letters and a repeated number', newPassword, 'Xy_123123', 'password.common'],
  ['new password: letters and one digit repeated', newPassword, 'Abc888888', 'password.common'],
  ['new password: words nobody tries first', newPassword, 'Fengguang@2026', 'ok'],
  ['new password: a number nobody tries first', newPassword, 'Ab-48151623', 'ok'],
  ['new password: lower, digit, special [req 262]', newPassword, 'qazwsx_1029', 'ok'],
  ['new password: two classes [req 262]', newPassword, 'qazwsx1029', 'password.classes'],
  ['new password: a space [req 262]', newPassword, 'Qazwsx 1029', 'password.spaces'],
  ['new password: a tab is a space and no special character', newPassword, 'qazwsx\t1029', 'password.classes'],
  ['new password: common', newPassword, 'P@ssw0rd', 'password.common'],
  ['new password: common in other case', newPassword, 'ADMIN@123', 'password.common'],
  ['new password: the demo accounts', newPassword, 'Fengguang@2026', 'ok'],
])('%s', (_, schema, input, expected) => {
  expect(failureOf(schema, input)).toBe(expected)
})

test.each([
  ["共和'; drop--", 10, '共和drop'],
  ['a b\tc%_', 10, 'abc'],
  [han(12), 10, han(10)],
  ['共和1号', 10, '共和1号'],
])('%s is cleaned', (typed, length, left) => {
  expect(cleanSearchText(typed, length)).toBe(left)
  expect(searchText.safeParse(cleanSearchText(typed, length)).success).toBe(true)
})

test('every listed common password would pass the other rules in some case, so the list is what refuses it', () => {
  const others = passwordRules.filter(({ key }) => key !== 'password.common')
  const needless = [...commonPasswords].filter((password) => {
    const capital = password.replace(/[a-z]/, (letter) => letter.toUpperCase())
    return ![password, capital].some((p) => others.every((rule) => rule.holds(p)))
  })
  expect(needless).toEqual([])
})

test.each([
  ['equal', { oldPassword: 'abcdef', newPassword: 'Qazwsx1029', confirmation: 'Qazwsx1029' }, {}],
  [
    'different',
    { oldPassword: 'abcdef', newPassword: 'Qazwsx1029', confirmation: 'Qazwsx1028' },
    { confirmation: 'password.confirmation' },
  ],
  [
    'different while others are wrong',
    { oldPassword: 'a', newPassword: 'q', confirmation: 'p' },
    { oldPassword: 'password.oldTooShort', newPassword: 'password.length', confirmation: 'password.confirmation' },
  ],
  ['missing', {}, { oldPassword: 'field.required', newPassword: 'field.required', confirmation: 'field.required' }],
])('password change: %s [req 263]', (_, form, expected) => {
  const result = PasswordChange.safeParse(form)
  const fields = result.success ? {} : issuesToFields(result.error, form)
  expect(Object.fromEntries(Object.entries(fields).map(([name, { key }]) => [name, key]))).toEqual(expected)
})

test.each([
  ['of direction', '\u202e张三\u2066', '张三'],
  ['of no width', '张\u200b三\ufeff', '张三'],
  ['of an emoji stay', '👩‍🔧', '👩‍🔧'],
])('signs %s in a name', (_, given, stored) => {
  expect(realName.parse(given)).toBe(stored)
  expect(max(20).parse(given)).toBe(stored)
})

test('a name of signs that nobody sees is empty', () => {
  expect(failureOf(realName, '\u200b\u2060 \u202e')).toBe('field.empty')
})
