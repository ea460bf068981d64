import { z } from 'zod'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { mark } from '@fengguang/domain/kernel/validation'
import { wordsMax } from '@fengguang/domain/work-tickets/ticket.model'
import { needsReason, ticketActionNames, type TicketAction } from '@fengguang/domain/work-tickets/ticket.rules'
import type { ConcurrentTicket, TicketAct } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { asks, textForm, type ActionForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { qualifiedLookup, useTicketAct, type TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const Naming = z.object({ permitterId: z.string().min(1).max(128) })
type Naming = z.infer<typeof Naming>
/** Neither the leader nor the issuer is offered. */
const namingOf = ({
  stationId,
  type,
  plannedStartAt,
  plannedEndAt,
  leaderId,
  issuerId,
}: TicketRow): ActionForm<Naming> => ({
  schema: Naming,
  fields: [
    {
      key: 'permitterId',
      label: m.permitter,
      input: {
        kind: 'lookup',
        lookup: qualifiedLookup({ stationId, type, startAt: plannedStartAt, endAt: plannedEndAt }, 'permitter', [
          leaderId,
          issuerId,
        ]),
      },
    },
  ],
})

const Clearing = z.object({ isSiteClear: z.literal(true, { error: mark('field.required') }) })
type Clearing = z.infer<typeof Clearing>
const clearing = {
  schema: Clearing,
  fields: [{ key: 'isSiteClear', label: m.siteClear, input: { kind: 'switch' } }],
} satisfies ActionForm<Clearing>

const Looking = z.object({ isSeen: z.literal(true, { error: mark('field.required') }) })
type Looking = z.infer<typeof Looking>
/** The permitter answers for having looked at each of the other tickets. */
const lookingAt = (others: readonly ConcurrentTicket[]): ActionForm<Looking> => {
  const [zh, en] = m.concurrentSeen
  const numbers = others.map(({ no }) => no).join('、')
  const label: TextPair = [zh.replace('{numbers}', numbers), en.replace('{numbers}', numbers)]
  return { schema: Looking, fields: [{ key: 'isSeen', label, input: { kind: 'switch' } }] }
}

/** Those that end it against the plan. */
const dangerous: ReadonlySet<TicketAction> = new Set(['void', 'notExecute'])

/** What the caller may do with a ticket now. */
export function useTicketActions() {
  const say = useSay()
  const notices = useNotices()
  const perform = useTicketAct()
  const { open } = useTicketOverlay()

  return (ticket: TicketRow): RecordAction[] => {
    const { id, version } = ticket
    const run = async (action: TicketAction, said: Partial<TicketAct> = {}) => {
      await perform.mutateAsync({
        id,
        version,
        action,
        comment: '',
        permitterId: null,
        isSiteClear: false,
        seen: [],
        ...said,
      })
      notices.tell(say(m.done, { action: say(ticketActionNames[action]) }))
    }
    const actionOf = (action: TicketAction): RecordAction => {
      const name = ticketActionNames[action]
      const look = {
        key: action,
        label: name,
        needs: 'work-ticket:write',
        ...(needsReason.has(action) ? {} : { primary: true as const }),
        ...(dangerous.has(action) && { danger: true as const }),
      }
      if (needsReason.has(action)) {
        const reason = textForm(m.reason, { most: wordsMax, isRequired: true })
        return { ...look, ...asks(reason, ({ text }) => run(action, { comment: text })) }
      }
      if (action === 'confirm') return { ...look, ...asks(namingOf(ticket), (said: Naming) => run(action, said)) }
      if (action === 'finish')
        return { ...look, ...asks(clearing as ActionForm<Clearing>, (said: Clearing) => run(action, said)) }
      const { concurrent = [] } = ticket
      if (action === 'permit' && concurrent.length > 0) {
        const seen = concurrent.map((other) => other.id)
        return { ...look, ...asks(lookingAt(concurrent), () => run(action, { seen })) }
      }
      const [zh, en] = m.sure
      const sure = [zh.replace('{action}', name[0]), en.replace('{action}', name[1])] as const
      return { ...look, confirm: [sure[0], sure[1]], run: () => run(action) }
    }
    const editing: RecordAction = {
      key: 'edit',
      label: m.edit,
      needs: 'work-ticket:write',
      run: () => Promise.resolve(open({ edit: id })),
    }
    const offered = (ticket.steps ?? []).filter(({ isYours, reasons }) => isYours && reasons.length === 0)
    return [...offered.map(({ action }) => actionOf(action)), ...(ticket.mayEdit ? [editing] : [])]
  }
}
