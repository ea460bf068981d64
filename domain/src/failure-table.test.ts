import { expect, test } from 'vitest'
import { failureTable, isKnownFailure } from './failure-table.ts'
import { failures, isFailureKey, type FailureKey } from './kernel/failures.ts'
import type { TextPair } from './kernel/texts.ts'
import { notices } from './kernel/notices.ts'

/** Specification §8, every row in its order; the text where the specification gives it. */
const catalogue: [situation: string, key: FailureKey, zh?: string, en?: RegExp][] = [
  ['station switch failure [req 530]', 'station.switchFailed', '切换电站失败！'],
  ['default station failure [req 531]', 'station.defaultFailed', '电站切换失败！！'],
  ['non-zero code on the class list', 'station.classListRejected'],
  ['non-zero code on the station info', 'station.infoRejected'],
  ['old password wrong [req 533]', 'user.oldPasswordWrong', '旧密码错误'],
  ['notice settings: setFail', 'notice.setFailed'],
  ['delete: deleteFail', 'record.deleteFailed'],
  ['query failed', 'query.failed', '查询失败'],
  ['column set failed', 'columns.setFailed'],
  ['template writeback', 'template.writebackFailed', undefined, /failed, please try again$/],
  ['template version updated', 'template.versionUpdated', undefined, /save again$/],
  ['data cube: unsupported operation', 'cube.unsupported', undefined, /^unsupported operation$/i],
  ['data cube: no data found', 'cube.noData', undefined, /^no data found$/i],
  ['session invalid [req 541]', 'session.expired', undefined, /^session has expired$/i],
  ['language switch failure [req 542]', 'language.switchFailed', undefined, /^switching language failed$/i],
  ['role change failure', 'role.changeFailed'],
  ['login failure or non-200', 'login.retrying', undefined, /\{seconds\} s/],
  [
    'menu response unprocessable [req 545]',
    'menu.unprocessable',
    '长时间未操作，请重新登录',
    /^long time without operation, please log in again$/i,
  ],
  ['unknown route', 'screen.notFound'],
  ['unauthorised menu route', 'screen.unauthorised'],
  ['missing download file [req 548]', 'file.emptyOrMissing', undefined, /file is empty or does not exist, continue\?$/],
  ['other: processing failed', 'processing.failed', undefined, /^processing failed$/i],
  ['other: upload failed [req 550]', 'upload.failed', undefined, /^upload failed$/i],
  ['other: removal failed', 'removal.failed', undefined, /^removal failed$/i],
  ['other: query details failed', 'details.queryFailed', undefined, /status cannot be updated$/],
  ['other: form validation failed [req 552]', 'request.invalid', undefined, /^form validation failed$/i],
  ['plan not created by the user [req 554]', 'plan.notYours', undefined, /cannot be deleted or edited$/],
  ['alarm audio element unsupported [req 555]', 'audio.unsupported', undefined, /does not support audio$/],
]

/** Specification §5, the messages that belong to no single feature. */
const generic: typeof catalogue = [
  ['is Empty [req 286]', 'field.empty', undefined, /^is Empty$/],
  ['is required [req 286]', 'field.required', undefined, /^is required$/],
  ['search text', 'field.searchText'],
  ['positive integer', 'field.positiveInteger'],
  ['non-negative number', 'field.nonNegative'],
  ['mobile number format incorrect [req 258]', 'field.mobile', undefined, /^mobile number format incorrect$/i],
  ['email format', 'field.email'],
  ['text length', 'field.tooLong'],
  ['new password: length', 'password.length'],
  ['new password: categories', 'password.classes'],
  ['new password: spaces', 'password.spaces'],
  ['old password length', 'password.oldTooShort'],
  ['confirmation must match', 'password.confirmation'],
  ['history range', 'range.tooLong'],
  ['end not before start', 'range.endBeforeStart'],
]

test.each([...catalogue, ...generic])('%s is %s', (_, key, zh, en) => {
  const { text } = failureTable[key]
  expect(text[0]).toBe(zh ?? text[0])
  expect(text[1]).toMatch(en ?? /./)
  expect(text[0]).toMatch(/\p{Script=Han}/u)
})

test('the outcomes of §8 that are successes have both texts', () => {
  expect(Object.keys(notices)).toEqual(
    expect.arrayContaining(['setSuccess', 'columnsSet', 'processed', 'removed', 'searchCleaned']),
  )
})

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const texts: [string, TextPair][] = [
  ...Object.entries(failureTable).map(([key, { text }]): [string, TextPair] => [key, text]),
  ...Object.entries(notices),
]

test.each(texts)('%s speaks both languages and names the same values in both', (_, [zh, en]) => {
  expect(zh.trim()).not.toBe('')
  expect(en.trim()).not.toBe('')
  expect(en).not.toMatch(/\p{Script=Han}/u)
  expect(placeholders(zh)).toEqual(placeholders(en))
})

test('codes are unique, and none is a code of success', () => {
  const codes = Object.values(failureTable).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).not.toContain(0)
  expect(codes).not.toContain(200)
})

test('only a missing or ended session carries a code that makes the browser renew it', () => {
  const renewing = Object.entries(failureTable).filter(([, { code }]) => code === 401 || code === 10003011)
  expect(renewing.map(([key]) => key).sort()).toEqual(['session.expired', 'session.required'])
})

test('every status is one of failure', () => {
  for (const { status } of Object.values(failureTable)) expect(status >= 400 && status <= 599).toBe(true)
})

test('a name of Object.prototype is no failure', () => {
  expect([isFailureKey('constructor'), isKnownFailure('constructor')]).toEqual([false, false])
  expect([isFailureKey('login.wrong'), isKnownFailure('login.wrong')]).toEqual([false, true])
  expect(isFailureKey('field.required')).toBe(true)
})

test('no row stands in two tables', () => {
  const own = Object.keys(failures).length
  expect(own).toBeGreaterThan(50)
  expect(Object.keys(failureTable).length).toBe(302)
})
