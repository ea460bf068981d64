import { z } from 'zod'

/** A long list of plain values, checked in one pass: a schema for each entry is the dearest part of a large answer. */
const columnOf = <T>(isEntry: (value: unknown) => value is T, items: object) =>
  z.custom<T[]>((value) => Array.isArray(value) && value.every(isEntry)).meta({ type: 'array', items })

const isNumber = (value: unknown): value is number => Number.isFinite(value)
const isFigure = (value: unknown): value is number | null => value === null || Number.isFinite(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const numbers = columnOf(isNumber, { type: 'number' })
/** What is not known is null. */
export const figures = columnOf(isFigure, { type: ['number', 'null'] })
export const texts = columnOf(isText, { type: 'string' })
export const flags = columnOf(isFlag, { type: 'boolean' })

export function choices<T extends string>(allowed: readonly T[]) {
  const known = new Set<unknown>(allowed)
  return columnOf((value): value is T => known.has(value), { type: 'string', enum: allowed })
}
