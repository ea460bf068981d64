import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, forgetSession, rememberLogin, store, stored, storedOneOf, storageKeys } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('the keys of specification §3 are spelled as there [req 181] [req 182]', () => {
  const fromSpecification = [
    'token', 'refreshToken', 'tenant', 'expiresIn', 'username', 'userName', 'password', 'np', 'userLanguage', 'apiBaseURL',
    'language', 'lastPage', 'timeoutAt',
  ] // prettier-ignore
  expect(Object.values(storageKeys)).toEqual(expect.arrayContaining(fromSpecification))
})

test('a value comes back until it is forgotten', () => {
  store('language', 'en_US')
  expect(stored('language')).toBe('en_US')
  expect(localStorage.getItem('language')).toBe('en_US')
  forget('language')
  expect(stored('language')).toBeUndefined()
})

test('a value edited by hand falls back', () => {
  store('theme', 'pink')
  expect(storedOneOf('theme', ['light', 'dark'], 'dark')).toBe('dark')
  store('theme', 'light')
  expect(storedOneOf('theme', ['light', 'dark'], 'dark')).toBe('light')
})

test('password and np keep the re-login token only, and sign-out takes them away [req 181]', () => {
  rememberLogin('operator', 'opaque-token')
  expect([stored('password'), stored('np')]).toEqual(['opaque-token', 'opaque-token'])
  forgetSession()
  expect([stored('password'), stored('np'), stored('token')]).toEqual([undefined, undefined, undefined])
  expect(stored('userName')).toBe('operator')
})

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('where the browser refuses storage the tab still remembers', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  store('tenant', 'one')
  expect(stored('tenant')).toBe('one')
  forget('tenant')
  expect(stored('tenant')).toBeUndefined()
})
