import { textPairs, type Lang } from '@fengguang/domain/kernel/texts'
import { missingText as missing, numberText, show, unitForColumn, type Unit } from '@fengguang/domain/kernel/units'
import { companyZone } from '../lib/company-zone.ts'
import type { Say } from '../lib/i18n.ts'
import type { Field } from './field.ts'
import { m } from './kit.texts.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()
/** `2026-11-15 10:21:07` in both languages; `zone` is an IANA name, the company's unless said. */
export function instantText(value: string | number | Date | null | undefined, zone = companyZone()): string {
  if (value === null || value === undefined || value === '') return missing
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return missing
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock.format(at)
}

const separators = textPairs({ list: ['、', ', '] })

/** `a、b` or `a, b`. */
export const listText = (parts: readonly string[], say: Say): string => parts.join(say(separators.list))

function plainText(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === '') return missing
  if (Array.isArray(value))
    return (
      listText(
        value.map((one) => plainText(one, say)),
        say,
      ) || missing
    )
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? missing
}

const langOf = (say: Say): Lang => say(['zh_CN', 'en_US']) as Lang

/** The one unit of a column, chosen from its greatest value; undefined where the field has no scale. */
export function columnUnit<Row extends object>(field: Field<Row>, rows: readonly Row[], say: Say): Unit | undefined {
  if (field.format?.kind !== 'quantity') return undefined
  return unitForColumn(
    field.format.quantity,
    rows.map((row) => figureOf(field, row)),
    langOf(say),
  )
}

/** The unit a figure is kept in, whatever unit its column shows; undefined where the field has no scale. */
export const baseUnitOf = <Row extends object>(field: Field<Row>, say: Say): string | undefined =>
  field.format?.kind === 'quantity' ? unitForColumn(field.format.quantity, [], langOf(say)).name : undefined

export function figureOf<Row extends object>(field: Field<Row>, row: Row): number | null {
  const value: unknown = row[field.key]
  return typeof value === 'number' ? value : null
}

/** A property of a row as text: what the list, the drawer, the card and the export all show. */
export function fieldText<Row extends object>(field: Field<Row>, row: Row, say: Say): string {
  const value: unknown = row[field.key]
  const format = field.format ?? { kind: 'text' as const }
  switch (format.kind) {
    case 'number':
      return numberText(figureOf(field, row), format.decimals)
    case 'quantity': {
      const { text, unit } = show(format.quantity, figureOf(field, row), langOf(say))
      return text === missing ? missing : `${text} ${unit}`
    }
    case 'flag':
      return typeof value === 'boolean' ? say(value ? m.yes : m.no) : missing
    case 'day':
      return typeof value === 'string' && value ? value.slice(0, 10) : missing
    case 'instant': {
      const zone = format.zoneKey ? (row as Record<string, unknown>)[format.zoneKey] : undefined
      return instantText(value as string | number | null, typeof zone === 'string' ? zone : undefined)
    }
    case 'choice': {
      const name = format.names[plainText(value, say)]
      return name ? say(name) : plainText(value, say)
    }
    default:
      return plainText(value, say)
  }
}

export function labelText<Row>(field: Field<Row>, say: Say, unit: string | undefined = field.unit): string {
  return unit ? `${say(field.label)} (${unit})` : say(field.label)
}
