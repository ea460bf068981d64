import { expect, test } from 'vitest'
import { addressAfterSignIn } from './landing.ts'

test.each([
  ['/stationManage?page=2', '/testPage', '/stationManage?page=2'],
  ['/login', '/testPage?x=1', '/testPage?x=1'],
  ['/', undefined, '/home'],
  ['/404', undefined, '/home'],
  ['/login?next=1', undefined, '/home'],
  ['/login', '//evil.example/x', '/home'],
  ['/login', '/\\evil.example', '/home'],
  ['/login', 'https://evil.example', '/home'],
])('wanted %s, last %s: lands on %s', (wanted, last, landing) => {
  expect(addressAfterSignIn(wanted, last)).toBe(landing)
})
