import { z } from 'zod'
import { mark, max, requiredMax } from '@fengguang/domain/kernel/validation'
import { operationLabels } from '@fengguang/domain/operation-tickets/operation.labels'
import {
  fewestLetters,
  operationResultNames,
  operationResults,
  shortMax,
  wordsMax,
} from '@fengguang/domain/operation-tickets/operation.model'
import {
  lastIndex,
  needsReason,
  operationActionNames,
  resultNeedsReason,
  type OperationAction,
} from '@fengguang/domain/operation-tickets/operation.rules'
import type { OperationAct } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { instant } from '@fengguang/domain/tasks/task.model'
import { asks, textForm, type ActionForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useOperationAct, useStepAct, type OperationRow } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'

const Ordering = z.object({
  orderGiver: requiredMax(shortMax),
  orderReceiver: requiredMax(shortMax),
  orderedAt: instant,
})
type Ordering = z.infer<typeof Ordering>
const l = operationLabels
const ordering: ActionForm<Ordering> = {
  schema: Ordering,
  fields: [
    { key: 'orderGiver', ...l.orderGiver, input: { kind: 'text' } },
    { key: 'orderReceiver', ...l.orderReceiver, input: { kind: 'text' } },
    { key: 'orderedAt', ...l.orderedAt, input: { kind: 'instant' } },
  ],
}

const Ruling = z
  .object({ result: z.enum(operationResults), comment: max(wordsMax) })
  .superRefine(({ result, comment }, ctx) => {
    if (resultNeedsReason(result) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
  })
type Ruling = z.infer<typeof Ruling>
/** Only what agrees with the steps that were done is offered. */
const rulingOf = ({ possibleResults = [] }: OperationRow): ActionForm<Ruling> => ({
  schema: Ruling,
  fields: [
    {
      key: 'result',
      label: m.result,
      input: {
        kind: 'select',
        options: possibleResults.map((value) => ({ value, label: operationResultNames[value] })),
      },
    },
    { key: 'comment', label: m.reason, input: { kind: 'textarea', rows: 3 } },
  ],
  initial: { comment: '', ...(possibleResults[0] && { result: possibleResults[0] }) },
})

const Taking = z.object({
  text: requiredMax(wordsMax).refine((text) => Array.from(text).length >= fewestLetters, {
    error: mark('field.tooShort', { min: fewestLetters }),
  }),
})
const [hintZh, hintEn] = m.takeBackHint
const least = String(fewestLetters)
const taking = {
  ...textForm(m.reason, {
    most: wordsMax,
    isRequired: true,
    hint: [hintZh.replace('{min}', least), hintEn.replace('{min}', least)],
  }),
  schema: Taking,
}

/** Those that end it against the plan. */
const dangerous: ReadonlySet<OperationAction> = new Set(['void'])
/** The current step is read out and done where it stands. */
type BarAction = Exclude<OperationAction, 'call' | 'tick'>
const isInBar = (action: OperationAction): action is BarAction => action !== 'call' && action !== 'tick'

/** What the caller may do with a ticket now, besides reading out and doing the current step. */
export function useOperationActions() {
  const say = useSay()
  const notices = useNotices()
  const perform = useOperationAct()
  const step = useStepAct()
  const { open } = useTicketOverlay()

  const tell = (action: OperationAction) => notices.tell(say(m.done, { action: say(operationActionNames[action]) }))
  return (ticket: OperationRow): RecordAction[] => {
    const { id, version, steps = [] } = ticket
    const run = async (action: OperationAct['action'], said: Partial<OperationAct> = {}) => {
      const order = { orderGiver: '', orderReceiver: '', orderedAt: null }
      await perform.mutateAsync({ id, version, action, comment: '', result: null, ...order, ...said })
      tell(action)
    }
    const takeBack = async ({ text }: { text: string }) => {
      const index = lastIndex(steps) ?? 0
      await step.mutateAsync({ id, version, action: 'takeBack', index, indications: 0, comment: text })
      tell('takeBack')
    }
    const actionOf = (action: BarAction): RecordAction => {
      const name = operationActionNames[action]
      const look = {
        key: action,
        label: name,
        needs: 'operation-ticket:write',
        ...(needsReason.has(action) ? {} : { primary: true as const }),
        ...(dangerous.has(action) && { danger: true as const }),
      }
      if (action === 'takeBack') return { ...look, ...asks(taking, takeBack) }
      if (needsReason.has(action)) {
        const reason = textForm(m.reason, { most: wordsMax, isRequired: true })
        return { ...look, ...asks(reason, ({ text }) => run(action, { comment: text })) }
      }
      if (action === 'approve') return { ...look, ...asks(ordering, (said: Ordering) => run(action, said)) }
      if (action === 'determine') return { ...look, ...asks(rulingOf(ticket), (said: Ruling) => run(action, said)) }
      const [zh, en] = m.sure
      return {
        ...look,
        confirm: [zh.replace('{action}', name[0]), en.replace('{action}', name[1])],
        run: () => run(action),
      }
    }
    const editing: RecordAction = {
      key: 'edit',
      label: m.edit,
      needs: 'operation-ticket:write',
      run: () => Promise.resolve(open({ edit: id })),
    }
    const offered = (ticket.offers ?? [])
      .filter(({ isYours, reasons }) => isYours && reasons.length === 0)
      .map(({ action }) => action)
      .filter(isInBar)
    return [...offered.map(actionOf), ...(ticket.mayEdit ? [editing] : [])]
  }
}
