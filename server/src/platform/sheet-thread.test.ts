import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readTable } from './excel-read.ts'
import { readSheet } from './sheet-read.ts'
import { readingThreads, sheetLines } from './sheet-thread.ts'
import { zip } from '../testing/zip.ts'

const sheet = (rows: (string | null)[][]) => writeXlsx({ sheets: [{ name: 'S', rows }] })
const wide = (columns: number) => Array.from({ length: columns }, (_, i) => `c${i}`)
const columns = { name: ['名称', 'Name'] } as const

const part = (name: string, text: string) => {
  const content = Buffer.from(text)
  return { name, packed: deflateRawSync(content), said: content.length, sum: crc32(content) }
}

/** A workbook whose sheet is this text, as nobody's program would write it. */
const workbookOf = (sheetData: string): Buffer => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const pack = 'http://schemas.openxmlformats.org/package/2006'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zip([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`),
  ])
}
const farRow = (row: number) => `<row r="${row}"><c r="XFD${row}"/></row>`
const far = workbookOf(Array.from({ length: 2000 }, (_, i) => farRow(i + 1)).join(''))

test('a sheet is read beside the process, and nothing of it goes on', async () => {
  expect(
    await sheetLines({ bytes: workbookOf('<row r="2"><c r="B2"><v>7</v></c></row>'), rows: 1, dates: 'day' }),
  ).toEqual([{ line: 2, cells: ['', '7'] }])
  expect(readingThreads.size).toBe(0)
})

test('a small workbook of empty far cells is refused, and its thread has ended by then', async () => {
  expect(far.length).toBeLessThan(20_000)
  for (const read of [() => readTable(far, columns, { rows: 10 }), () => readSheet(far, { rows: 10 })]) {
    await expect(read()).rejects.toMatchObject({ key: 'import.tooManyColumns' })
    expect(readingThreads.size).toBe(0)
  }
})

test('what takes too long is given up, and its thread with it', async () => {
  const reading = sheetLines({ bytes: far, rows: 10, dates: 'day' }, { patienceMs: 0 })
  await expect(reading).rejects.toMatchObject({ key: 'import.tooLong' })
  expect(readingThreads.size).toBe(0)
})

const forms = (rows: string[][]) => [sheet(rows), Promise.resolve(Buffer.from(rows.map((r) => r.join(',')).join('\n')))]

test('both forms have the same limits', async () => {
  const cases: [string[][], string][] = [
    [[wide(501), wide(501)], 'import.tooManyColumns'],
    [[['a'], ...Array.from({ length: 11 }, () => ['1'])], 'import.tooManyRows'],
    [[['a'], ['x'.repeat(32_768)]], 'import.tooLarge'],
  ]
  for (const [rows, key] of cases)
    for (const bytes of await Promise.all(forms(rows)))
      await expect(readSheet(bytes, { rows: 10 })).rejects.toMatchObject({ key })
  for (const bytes of await Promise.all(forms([wide(500), wide(500)])))
    expect((await readSheet(bytes, { rows: 10 })).header).toHaveLength(500)
})
