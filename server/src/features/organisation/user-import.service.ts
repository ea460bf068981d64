import type { FieldFailure } from '@fengguang/domain/kernel/failure'
import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import { say } from '@fengguang/domain/kernel/texts'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import { ImportUser, type UserForm } from '@fengguang/domain/organisation/organisation.model'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { userImportLabels, userImportMaxRows, type UserImportColumn } from '@fengguang/domain/organisation/user-import'
import type { Context } from '../../http/context.ts'
import { readTable, type TableRow } from '../../platform/excel-read.ts'
import { hashPassword, oneTimePassword } from '../../platform/password.ts'
import { record } from '../audit/audit.service.ts'
import { readFile } from '../files/files.service.ts'
import { administer } from './administration.service.ts'
import { nameBook, type NameBook } from './import-names.service.ts'
import { takenTels, takenUserNames } from './users.repo.ts'
import { addUser, roleNamer } from './users.service.ts'

interface CheckedRow extends TableRow<UserImportColumn> {
  form: UserForm
  errors: Partial<Record<UserImportColumn, FieldFailure>>
}

export async function previewImport(ctx: Context, fileId: string): Promise<ImportPreview> {
  const rows = await checkRows(ctx, await readRows(ctx, fileId))
  const bad = countBad(rows)
  return {
    importId: fileId,
    good: rows.length - bad,
    bad,
    rows: rows.map(({ line, values, errors }) => ({
      line,
      values,
      errors: Object.fromEntries(
        Object.entries(errors).map(([column, { key, values: v }]) => [
          column,
          say(failureTable[key].text, ctx.lang, v),
        ]),
      ),
    })),
  }
}

/** Looks at every row again: between preview and commit others may have taken a name. */
export async function commitImport(ctx: Context, fileId: string) {
  const table = await readRows(ctx, fileId)
  refuseBad(await checkRows(ctx, table))
  const passwords = await newPasswords(table.length)
  const addAll = async (inside: Context) => {
    const rows = await checkRows(inside, table)
    refuseBad(rows)
    const names = await roleNamer(
      inside,
      rows.flatMap(({ form }) => form.roleIds),
    )
    for (const [i, { form }] of rows.entries())
      await addUser(inside, { form, passwordHash: passwords[i]!.hash, roles: names(form.roleIds) })
    await record(inside, { action: 'import', target: 'users', detail: `${rows.length} rows of ${fileId}` })
    return rows.map(({ form }, i) => ({ userName: form.userName, password: passwords[i]!.password }))
  }
  return administer(ctx, addAll, { timeLimitMs: 20_000 })
}

const hashingLimitMs = 30_000

/**
 * Two at a time: more would keep everybody else from signing in. A machine too busy to be done in time gives up before
 * anything is written; a request that is cut off later would leave accounts whose passwords nobody has seen.
 */
async function newPasswords(count: number) {
  const made: { password: string; hash: string }[] = []
  const until = performance.now() + hashingLimitMs
  while (made.length < count) {
    if (performance.now() > until) throw new Failure('server.unavailable')
    const pair = Array.from({ length: Math.min(2, count - made.length) }, oneTimePassword)
    made.push(...(await Promise.all(pair.map(async (password) => ({ password, hash: await hashPassword(password) })))))
  }
  return made
}

const readRows = async (ctx: Context, fileId: string) =>
  readTable((await readFile(ctx, fileId)).bytes, userImportLabels, { rows: userImportMaxRows })

const countBad = (rows: readonly CheckedRow[]) => rows.filter((row) => Object.keys(row.errors).length > 0).length

function refuseBad(rows: readonly CheckedRow[]) {
  const bad = countBad(rows)
  if (bad > 0) throw new Failure('import.hasErrors', { bad })
}

async function checkRows(ctx: Context, table: readonly TableRow<UserImportColumn>[]): Promise<CheckedRow[]> {
  const names = await nameBook(ctx)
  const rows = table.map((row) => checkRow(names, row))
  refuseTwice(rows, 'userName', (row) => row.form.userName.toLowerCase())
  refuseTwice(rows, 'tel', (row) => row.form.tel)
  const [userNames, tels] = await Promise.all([
    takenUserNames(
      ctx.db,
      rows.map((row) => row.form.userName),
    ),
    takenTels(
      ctx.db,
      rows.map((row) => row.form.tel),
    ),
  ])
  const [takenNames, takenNumbers] = [new Set(userNames), new Set(tels)]
  for (const { form, errors } of rows) {
    if (takenNames.has(form.userName.toLowerCase())) errors.userName ??= { key: 'record.duplicate' }
    if (takenNumbers.has(form.tel)) errors.tel ??= { key: 'record.duplicate' }
  }
  return rows
}

function checkRow(names: NameBook, row: TableRow<UserImportColumn>): CheckedRow {
  const { userName, realName, tel, email } = row.values
  const plain = { userName, realName, tel, email }
  const parsed = ImportUser.safeParse(plain)
  const errors: CheckedRow['errors'] = parsed.success ? {} : { ...issuesToFields(parsed.error, plain) }
  const find = <T>(column: 'roles' | 'organisations' | 'job', look: (text: string) => T, none: T): T => {
    try {
      return look(row.values[column])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      errors[column] = { key: error.key, values: error.values }
      return none
    }
  }
  const form = {
    ...(parsed.data ?? plain),
    roleIds: find('roles', names.roles, []),
    orgIds: find('organisations', names.organisations, []),
    jobId: find('job', names.job, ''),
  }
  return { ...row, form, errors }
}

function refuseTwice(rows: readonly CheckedRow[], column: 'userName' | 'tel', value: (row: CheckedRow) => string) {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = value(row)
    const line = first.get(key)
    if (key === '') continue
    if (line === undefined) first.set(key, row.line)
    else row.errors[column] ??= { key: 'import.duplicateInFile', values: { line } }
  }
}
