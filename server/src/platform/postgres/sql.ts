import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import { join, Sql } from 'sql-template-tag'

export type { Sql }

/** What a statement may bind. Not undefined: pg sends it as null, and a forgotten field would be written as one. */
export type SqlValue = string | number | boolean | Date | Uint8Array | null | readonly SqlValue[]

/** A value is bound, also a string; a part of a statement is another `sql`. */
export const sql = (strings: TemplateStringsArray, ...values: readonly (SqlValue | Sql)[]): Sql =>
  new Sql(strings, values)

/** The conditions that are there, joined by `and`; without any, `true`. A condition that is not wanted is undefined. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const wanted = conditions.filter((condition) => condition !== undefined)
  return wanted.length === 0 ? sql`true` : join(wanted, ') and (', '((', '))')
}

/**
 * The text has this keyword, signs and spaces left out on both sides: a typed search comes without them, and names and
 * codes have them. What has it as it is needs no slower comparison, and the pattern lets few others through to it.
 */
export function hasText(keyword: string, text: Sql): Sql {
  const plain = cleanSearchText(keyword, Infinity).toLowerCase()
  const pattern = `%${Array.from(plain).join('%')}%`
  const folded = /[a-z]/.test(plain) ? sql`lower(${text})` : text
  return sql`(${folded} like ${`%${plain}%`}
    or (${folded} like ${pattern} and position(${plain} in plain_text(${text})) > 0))`
}

/** A statement of `sql`, or a text with at most five `$n` and their values. */
export type Asked<Rest extends unknown[]> =
  | [statement: Sql, ...rest: Rest]
  | [text: string, values: readonly unknown[], ...rest: Rest]

export function askedOf<Rest extends unknown[]>(asked: Asked<Rest>) {
  if (typeof asked[0] === 'string') {
    const [text, values, ...rest] = asked as [string, readonly unknown[], ...Rest]
    return { text, values, rest }
  }
  const [{ text, values }, ...rest] = asked as [Sql, ...Rest]
  return { text, values, rest }
}
