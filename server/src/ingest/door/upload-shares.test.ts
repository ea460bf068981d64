import { expect, test } from 'vitest'
import { UploadShares } from './upload-shares.ts'

test('a gateway gets at most half of what uploads may take, others the rest', () => {
  const shares = new UploadShares(100)
  const [a1, a2, b] = [shares.open('a'), shares.open('a'), shares.open('b')]
  expect([a1.grow(30), a2.grow(20), a2.grow(21)]).toEqual([true, true, false])
  expect([b.grow(50), b.grow(51)]).toEqual([true, false])
  a1.close()
  expect([a2.grow(50), b.grow(50)]).toEqual([true, true])
})

test('the only upload is let through, whatever it needs', () => {
  const shares = new UploadShares(100)
  const one = shares.open('a')
  expect(one.grow(500)).toBe(true)
  expect(shares.open('b').grow(1)).toBe(false)
  one.close()
  expect(shares.open('b').grow(1)).toBe(true)
})
