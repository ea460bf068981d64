import { messages } from '@fengguang/domain/kernel/messages'
import type { Say } from '../lib/i18n.ts'
import type { Field } from './field.ts'
import { m } from './kit.messages.ts'

/** Missing is never zero. */
export const missing = '--'

const grouped = new Map<number, Intl.NumberFormat>()

export function numberText(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing
  let format = grouped.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    grouped.set(decimals, format)
  }
  const text = format.format(value)
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text
}

const exact = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15 })
/** Every digit that was measured, for hovering over a rounded figure. */
export const exactText = (value: number | null | undefined): string =>
  value === null || value === undefined || !Number.isFinite(value) ? missing : exact.format(value)

const clocks = new Map<string, Intl.DateTimeFormat>()
/** `2026-11-15 10:21:07` in both languages; `zone` is an IANA name, the browser's own unless said. */
export function instantText(value: string | number | Date | null | undefined, zone?: string): string {
  if (value === null || value === undefined || value === '') return missing
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return missing
  let clock = clocks.get(zone ?? '')
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
    clocks.set(zone ?? '', clock)
  }
  return clock.format(at)
}

const separators = messages({ list: ['、', ', '] })

function plainText(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === '') return missing
  if (Array.isArray(value)) return value.map((one) => plainText(one, say)).join(say(separators.list)) || missing
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? missing
}

/** A property of a row as text: what the list, the drawer, the card and the export all show. */
export function fieldText<Row extends object>(field: Field<Row>, row: Row, say: Say): string {
  const value: unknown = row[field.key]
  const format = field.format ?? { kind: 'text' as const }
  switch (format.kind) {
    case 'number':
      return numberText(typeof value === 'number' ? value : null, format.decimals)
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

export const labelText = <Row>(field: Field<Row>, say: Say): string =>
  field.unit ? `${say(field.label)} (${field.unit})` : say(field.label)
