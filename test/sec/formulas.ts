import type { Served } from '../../server/src/http/serve.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { csvText } from '../../web/src/kit/csv.ts'
import { fillTexts } from './canaries.ts'
import type { Caller } from './closed-product.ts'
import { exportRequests, exportsOf } from './exports.ts'

/** What a spreadsheet would run. */
const formulas = ['=1+1', '+1+cmd', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1']
const wouldRun = /^[=+\-@＝＋－＠\t\r]/
const isNeutral = /^'[=+\-@＝＋－＠\t\r]/
const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** Cells of comma-separated text as a spreadsheet reads them. */
export function csvCells(text: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,"\n]*?(?=,|\r\n|$)))/g))
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  return cells
}

const textsOf = (body: string): string[] | undefined => {
  if (body.startsWith('[['))
    return (JSON.parse(body) as unknown[][][]).flat(2).filter((cell) => typeof cell === 'string')
  return body.startsWith('\uFEFF') ? csvCells(body).filter((cell) => !isNumber.test(cell)) : undefined
}

/** Every export of the product in every format, with every stored text a formula; and the one the pages write. */
export async function exportedFormulas(db: Db, served: readonly Served[], caller: Caller, station: string) {
  await fillTexts(
    db,
    () =>
      `(array[${formulas.map((text) => `E'${text.replace('\t', '\\t').replace('\r', '\\r')}'`).join()}])[1 + row_number() over () % ${formulas.length}] || row_number() over ()`,
  )
  const faults: string[] = []
  let [sheets, quoted] = [0, 0]
  const read = (what: string, body: string) => {
    const texts = textsOf(body)
    if (!texts) return
    sheets += 1
    const neutral = texts.filter((text) => isNeutral.test(text)).length
    quoted += neutral
    if (neutral === 0) faults.push(`${what}: no formula got there`)
    for (const text of texts) if (wouldRun.test(text)) faults.push(`${what}: ${text.slice(0, 40)}`)
  }
  const exports = exportsOf(served).filter((e) => !e.path.endsWith('wiring/download'))
  for (const e of exports)
    for (const request of await exportRequests(db, e, station)) {
      const { status, body } = await caller.send(request)
      if (status !== 200 || !textsOf(body))
        faults.push(`${e.path} answers ${status} and no sheet: ${body.slice(0, 100)}`)
      read(e.path, body)
    }
  read('a sheet that a page writes', csvText([formulas, [-5]]))
  return { faults, exports: exports.length + 1, sheets, quoted }
}
