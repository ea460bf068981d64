import { instantAt } from '@fengguang/domain/kernel/time-range'
import { mark } from '@fengguang/domain/kernel/validation'
import { correctionReason, type CorrectionAsk } from '@fengguang/domain/history-correction/correction.contract'
import { correctionActions } from '@fengguang/domain/history-correction/correction.model'
import { z } from 'zod'

const needed = (message = mark('field.required')) => z.string({ error: message }).min(1, { error: message })

/** What the form holds: times as they stand on the station's clock. */
export const CorrectionForm = z
  .object({
    point: needed(),
    from: needed(),
    to: needed(),
    action: z.enum(correctionActions, { error: mark('field.required') }),
    amount: z.number().min(-1e12).max(1e12).nullish(),
    reason: correctionReason,
  })
  .refine(({ action, amount }) => action === 'bad' || typeof amount === 'number', {
    path: ['amount'],
    error: mark('field.required'),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], error: mark('range.endBeforeStart') })
export type CorrectionForm = z.infer<typeof CorrectionForm>

export function askOf(
  form: CorrectionForm,
  deviceIds: readonly string[],
  zone: string,
): CorrectionAsk & { reason: string } {
  const { point, action, amount, reason } = form
  return {
    deviceIds: [...deviceIds],
    point,
    action,
    reason,
    from: instantAt(form.from, zone).toISOString(),
    to: instantAt(form.to, zone).toISOString(),
    ...(action !== 'bad' && typeof amount === 'number' && { amount }),
  }
}
