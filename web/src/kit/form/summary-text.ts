import { missingText, exactText } from '@fengguang/domain/kernel/units'
import type { Say } from '../../lib/i18n.ts'
import { instantText, listText } from '../format.ts'
import { m as kit } from '../kit.texts.ts'
import { m } from './form.texts.ts'
import { optionsFor, type FormField, type FormValues } from './form-field.ts'

export const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : missingText)

const isRow = (value: unknown): value is FormValues => typeof value === 'object' && value !== null

/** What was entered, as a person reads it; a secret is never shown again. */
export function summaryText<V>(field: FormField<V>, value: unknown, values: FormValues, say: Say): string {
  const { input } = field
  if (field.summary) return field.summary(value, say)
  switch (input.kind) {
    case 'password':
      return textOf(value) === missingText ? missingText : '••••••'
    case 'number':
      return typeof value === 'number' ? [exactText(value), input.unit].filter(Boolean).join(' ') : missingText
    case 'select': {
      const options = optionsFor(input.options, values)
      const names = idsOf(value).map((id) => {
        const label = options.find((option) => option.value === id)?.label
        return label === undefined ? id : typeof label === 'string' ? label : say(label)
      })
      return listText(names, say) || missingText
    }
    case 'switch':
      return say(value === true ? kit.yes : kit.no)
    case 'instant':
      return instantText(typeof value === 'string' ? value : undefined)
    case 'dayRange': {
      const { from, to } = isRow(value) ? value : {}
      return from || to ? `${textOf(from)} – ${textOf(to)}` : missingText
    }
    case 'tree': {
      const names = idsOf(value).map((id) => input.rows?.find((row) => row.id === id)?.name ?? id)
      return listText(names, say) || missingText
    }
    case 'file':
      return idsOf(value).length > 0 ? say(m.fileCount, { count: idsOf(value).length }) : missingText
    case 'rows': {
      const rows = Array.isArray(value) ? value.filter(isRow) : []
      const texts = rows.map((row) => input.fields.map((one) => summaryText(one, row[one.key], row, say)).join(' · '))
      return texts.join('\n') || missingText
    }
    default:
      return textOf(value)
  }
}
