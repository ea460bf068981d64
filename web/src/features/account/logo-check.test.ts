import { expect, test } from 'vitest'
import { checkLogo } from './logo-check.ts'

const png = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type })
const sized = (width: number, height: number) => () => Promise.resolve({ width, height })

test.each<[string, File, number, number, string | undefined]>([
  ['just at the limit', png(), 200, 80, undefined],
  ['one pixel too wide', png(), 201, 80, 'file.pictureTooBig'],
  ['one pixel too high', png(), 200, 81, 'file.pictureTooBig'],
  ['no picture', png(10, 'application/pdf'), 1, 1, 'file.notAPicture'],
  ['an SVG could carry a script', png(10, 'image/svg+xml'), 1, 1, 'file.notAPicture'],
  ['too many bytes', png(512_001), 1, 1, 'request.tooLarge'],
])('%s', async (_, file, width, height, key) => {
  const checked = await checkLogo(file, sized(width, height)).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect((checked as { key?: string } | undefined)?.key).toBe(key)
})

test('bytes that only claim to be a picture', async () => {
  await expect(
    checkLogo(png(), () => Promise.reject(new DOMException('x', 'InvalidStateError'))),
  ).rejects.toMatchObject({
    key: 'file.notAPicture',
  })
})
