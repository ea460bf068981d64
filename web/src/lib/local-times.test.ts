import { expect, test } from 'vitest'
import { setCompanyZone } from './company-zone.ts'
import { browserLang } from './i18n.ts'
import { withLocalTimes } from './local-times.ts'

test.each(['zh_CN', 'en_US'] as const)("an instant in a message is the company's time, in %s", (lang) => {
  setCompanyZone('Pacific/Kiritimati')
  const at = new Date('2026-11-16T12:30:05.000Z')
  const text = withLocalTimes(`try again after ${at.toISOString()}`, lang)
  expect(text).not.toContain('2026-11-16T12:30:05.000Z')
  // 12:30 UTC is half past two of the next day there.
  expect(text).toMatch(/17.*\b0?2:30:05/)
})

test('a text without an instant stays as it is', () => {
  expect(withLocalTimes('账号已被管理员锁定', 'zh_CN')).toBe('账号已被管理员锁定')
})

test.each([
  [['en-GB', 'zh-CN'], 'en_US'],
  [['fr-FR', 'zh-TW'], 'zh_CN'],
  [['fr-FR'], 'zh_CN'],
  [[], 'zh_CN'],
])('a browser that asks for %j is answered in %s at its first visit', (wanted, lang) => {
  expect(browserLang(wanted)).toBe(lang)
})
