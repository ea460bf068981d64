import { types } from 'pg'

/** Beyond 2^53 a number would be another number in silence. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`bigint ${text} does not fit a JavaScript number; select it as text`)
}
const asText = (text: string): string => text

/**
 * bigint → number (refused when unsafe); numeric stays text, because money and meter readings must not be rounded
 * (select `::float8` where a float is meant); timestamptz → Date; date and timestamp stay text, because a Date
 * would shift them by the server's time zone.
 */
const byOid: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: safeInteger,
  [types.builtins.NUMERIC]: asText,
  [types.builtins.DATE]: asText,
  [types.builtins.TIMESTAMP]: asText,
}

export const columnTypes: typeof types = {
  ...types,
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    byOid[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}
