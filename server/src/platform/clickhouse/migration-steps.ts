import { checksumOf } from '../migrations/migrations.ts'
import type { Migration } from '../migrations/migrations.ts'
import { durable } from './table-settings.ts'

export interface Step {
  version: number
  name: string
  /** Counts from 1 within its file. */
  step: number
  /** Of the text as written, so that it is the same for every database. */
  checksum: string
  sql: string
}

const isComment = (text: string): boolean => text.split('\n').every((line) => /^\s*(?:--.*)?$/.test(line))

/** A statement ends with `;` at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .split(/;[ \t]*(?:\n|$)/)
    .filter((text) => !isComment(text))
    .map((text) => text.trim())

export function stepsOf(migration: Migration, database: string): Step[] {
  const { version, name } = migration
  return statementsOf(migration.sql).map((text, index) => {
    if (/\bengine\s*=\s*\w*MergeTree/i.test(text) && !text.includes('{durable}'))
      throw new Error(`ClickHouse migration ${name}: a table without "settings {durable}" does not survive a power cut`)
    const sql = text.replaceAll('{database}', database).replaceAll('{durable}', durable)
    const unknown = /\{\w+\}/.exec(sql)
    if (unknown) throw new Error(`ClickHouse migration ${name}: ${unknown[0]} is not known`)
    return { version, name, step: index + 1, checksum: checksumOf(text), sql }
  })
}
