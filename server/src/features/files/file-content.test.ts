import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readContent } from './file-content.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((p) => Buffer.from(p as string, 'latin1'))))
const be16 = (n: number) => [n >> 8, n & 255]
const be32 = (n: number) => [...be16(n >>> 16), ...be16(n & 0xffff)]
const le16 = (n: number) => be16(n).toReversed()
const le24 = (n: number) => [n & 255, (n >> 8) & 255, n >> 16]

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n', be32(13), 'IHDR', be32(width), be32(height), [8, 6, 0, 0, 0], be32(0))
const webp = (form: string, rest: number[]) =>
  bytes(
    'RIFF',
    be32(0),
    'WEBP',
    form,
    be32(0),
    rest,
    Array.from({ length: 16 }, () => 0),
  )

describe('a picture tells its type and size', () => {
  test.each([
    ['png', png(200, 80), 'image/png', 200, 80],
    [
      'jpeg behind an application segment and fill bytes',
      bytes([0xff, 0xd8, 0xff, 0xe0], be16(4), [1, 2, 0xff, 0xff, 0xc2], be16(17), [8], be16(80), be16(200), [3]),
      'image/jpeg',
      200,
      80,
    ],
    ['webp, extended', webp('VP8X', [0, 0, 0, 0, ...le24(199), ...le24(79)]), 'image/webp', 200, 80],
    ['webp, lossy', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(200), ...le16(80)]), 'image/webp', 200, 80],
    ['webp, lossless', webp('VP8L', [0x2f, 0xc7, 0xc0, 0x13, 0x00]), 'image/webp', 200, 80],
  ])('%s', (_name, content, contentType, width, height) => {
    expect(readContent(content)).toEqual({ contentType, width, height })
  })
})

test('a workbook is a zip that says so in its directory', async () => {
  const workbook = await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] })
  expect(readContent(workbook)?.contentType).toContain('spreadsheetml')
  const renamed = Buffer.from(
    Buffer.from(workbook).toString('latin1').replaceAll('xl/workbook.xml', 'xl/notabook.xml'),
    'latin1',
  )
  expect(readContent(renamed)).toBeUndefined()
})

test.each([
  ['nothing', bytes('')],
  ['a script', bytes('<script>alert(1)</script>')],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a web page', bytes('<!doctype html><html></html>')],
  ['a PNG cut in its header', png(10, 10).slice(0, 20)],
  ['a PNG without extent', png(0, 10)],
  ['a PNG of absurd extent', png(2 ** 31 - 1, 10)],
  ['a JPEG that ends before its frame', bytes([0xff, 0xd8, 0xff, 0xe0], be16(65_535))],
  ['a JPEG whose segments go nowhere', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])],
  [
    'a zip without directory',
    bytes(
      'PK\x03\x04',
      Array.from({ length: 100 }, () => 0),
    ),
  ],
  [
    'a zip whose directory points outside',
    bytes('PK\x03\x04', 'PK\x05\x06', [0, 0, 0, 0, 1, 0, 1, 0], be32(46), be32(0xffffffff), [0, 0]),
  ],
])('%s is not taken', (_name, content) => {
  expect(readContent(content)).toBeUndefined()
})
