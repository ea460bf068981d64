import { z } from 'zod'
import { alarmLabels } from '@fengguang/domain/alarms/alarm.labels'
import { max } from '@fengguang/domain/kernel/validation'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { m, shelveSpans } from './alarms.texts.ts'

export const CommentForm = z.object({ comment: max(200) })
export type CommentForm = z.infer<typeof CommentForm>

const spans = Object.keys(shelveSpans) as [string, ...string[]]
export const ShelveForm = CommentForm.extend({ minutes: z.enum(spans) })
export type ShelveForm = z.infer<typeof ShelveForm>

export const commentField: FormField<CommentForm> = {
  key: 'comment',
  ...alarmLabels.comment,
  hint: m.commentHint,
  input: { kind: 'textarea', rows: 3 },
}
export const spanField: FormField<ShelveForm> = {
  key: 'minutes',
  label: m.shelveFor,
  input: { kind: 'select', options: optionsOf(shelveSpans) },
}
