import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { zip, type Part } from '../testing/zip.ts'
import { readTable } from './excel-read.ts'

const columns = { name: ['名称', 'Name'], size: ['大小', 'Size'] } as const
const read = (bytes: Uint8Array, rows = 10) => readTable(bytes, columns, { rows })
const sheet = (rows: (string | number | boolean | Date | null)[][]) => writeXlsx({ sheets: [{ name: 'S', rows }] })

test('columns are found by either language in any order; empty rows are left out and lines keep their number', async () => {
  const bytes = await sheet([
    ['size', '别的', '名称'],
    [12.5, 'x', ' 甲 '],
    [null, null, null],
    [true, '', '乙'],
  ])
  expect(await read(bytes)).toEqual([
    { line: 2, values: { name: '甲', size: '12.5' } },
    { line: 4, values: { name: '乙', size: 'true' } },
  ])
})

const headed = async (head: string) => {
  const bytes = await sheet([
    ['名称', head],
    ['甲', 12],
  ])
  return readTable(bytes, { name: ['名称', 'Name'], size: ['大小 (kW)', 'Size (kW)'] }, { rows: 10 })
}

test.each(['大小 (kW)', 'size (kW)', 'size'])('%s is the heading of a column in kW', async (head) => {
  expect(await headed(head)).toEqual([{ line: 2, values: { name: '甲', size: '12' } }])
})

test('a heading with another unit is another column', async () => {
  await expect(headed('大小 (MW)')).rejects.toMatchObject({ key: 'import.columnMissing' })
})

test('a date is the day it says', async () => {
  const bytes = await sheet([
    ['名称', '大小'],
    ['甲', new Date('2024-05-01T00:00:00Z')],
  ])
  expect((await read(bytes))[0]!.values.size).toBe('2024-05-01')
})

test.each([
  ['a missing column', [['名称'], ['甲']], 'import.columnMissing'],
  ['a header alone', [['名称', '大小']], 'import.empty'],
  ['too many rows', [['名称', '大小'], ...Array.from({ length: 11 }, () => ['甲', '1'])], 'import.tooManyRows'],
])('%s is refused', async (_, rows, key) => {
  await expect(sheet(rows).then(read)).rejects.toMatchObject({ key })
})

test.each([
  ['nothing', new Uint8Array()],
  ['no archive', Buffer.from('name,size\n1,2\n'.repeat(10))],
  ['an archive that is no workbook', zip([part('a.txt', Buffer.from('hello'))])],
])('%s is not readable', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ key: 'import.unreadable' })
})

test('an archive that unpacks to more than a workbook ever needs is refused before it is unpacked', async () => {
  const bomb = zip([part('a', Buffer.alloc(16_000_000)), part('b', Buffer.alloc(16_000_000))])
  expect(bomb.length).toBeLessThan(100_000)
  await expect(read(bomb)).rejects.toMatchObject({ key: 'import.tooLarge' })
})

const lying = (said: number) => zip([{ ...part('[Content_Types].xml', Buffer.alloc(40_000_000)), said }])

test('a part that does not say its size is refused before it is unpacked', async () => {
  const failure = await read(lying(0)).catch((error: Error) => error)
  expect(failure).toMatchObject({ key: 'import.unreadable' })
  expect(failure).not.toHaveProperty('cause')
})

test('a part that says less than it is stops being unpacked there', async () => {
  const cause = expect.objectContaining({ message: expect.stringContaining('exceeds limit of 100 bytes') })
  await expect(read(lying(100))).rejects.toMatchObject({ key: 'import.unreadable', cause })
})

function part(name: string, content: Buffer): Part {
  return { name, packed: deflateRawSync(content), said: content.length, sum: crc32(content) }
}
