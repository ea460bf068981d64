import { z } from 'zod'
import { mark, requiredMax } from '@fengguang/domain/kernel/validation'
import { instant } from '@fengguang/domain/tasks/task.model'
import type { AmendmentKind } from '@fengguang/domain/work-tickets/amendment.model'
import { amendmentNeedsReason } from '@fengguang/domain/work-tickets/amendment.rules'
import { ticketLabels, ticketRowLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import { CrewNames, mostCrew, textMax } from '@fengguang/domain/work-tickets/ticket.model'
import type {
  AmendmentAct,
  AmendmentAsk,
  AmendmentView,
} from '@fengguang/domain/work-tickets/ticket-amendments.contract'
import { asks, textForm, type ActionForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { amendmentName } from './amendment.texts.ts'
import { qualifiedLookup, useAmend, useDecideAmendment, type TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

type Said = Partial<Omit<AmendmentAsk, 'id' | 'version' | 'kind'>>
const reason = requiredMax(textMax)
const reasonField = { key: 'reason', label: m.reason, input: { kind: 'textarea', rows: 3 } } as const
const isSiteClear = z.literal(true, { error: mark('field.required') })
const clearField = { key: 'isSiteClear', label: m.siteClear, input: { kind: 'switch' } } as const

/** What is asked for with each kind. */
const formsOf: Record<AmendmentKind, (ticket: TicketRow) => ActionForm<Said>> = {
  extension: ({ plannedEndAt }) => ({
    schema: z.object({ plannedEndAt: instant, reason }),
    fields: [{ key: 'plannedEndAt', label: ticketLabels.plannedEndAt.label, input: { kind: 'instant' } }, reasonField],
    initial: { plannedEndAt, reason: '' },
  }),
  leader: ({ stationId, type, plannedStartAt: startAt, plannedEndAt: endAt, leaderId, issuerId, permitterId }) => ({
    schema: z.object({ leaderId: z.string().min(1).max(128), reason }),
    fields: [
      {
        key: 'leaderId',
        label: m.newLeader,
        input: {
          kind: 'lookup',
          lookup: qualifiedLookup({ stationId, type, startAt, endAt }, 'leader', [
            leaderId,
            issuerId,
            ...(permitterId === null ? [] : [permitterId]),
          ]),
        },
      },
      reasonField,
    ],
    initial: { reason: '' },
  }),
  crew: ({ crew = [] }) => ({
    schema: z.object({ crew: CrewNames, reason }),
    fields: [
      {
        key: 'crew',
        label: ticketLabels.crew.label,
        input: {
          kind: 'rows',
          addLabel: m.addMember,
          min: 1,
          max: mostCrew,
          fields: [{ key: 'name', ...ticketRowLabels.name, input: { kind: 'text' } }],
        },
      },
      reasonField,
    ],
    initial: { crew: crew.map(({ name }) => ({ name })), reason: '' },
  }),
  pause: () => ({ schema: z.object({ isSiteClear }), fields: [clearField] }),
  trial: () => ({
    schema: z.object({ isSiteClear, reason }),
    fields: [clearField, reasonField],
    initial: { reason: '' },
  }),
  override: ({ measures = [] }) => ({
    schema: z.object({ measure: z.coerce.number().int(), reason }),
    fields: [
      {
        key: 'measure',
        label: m.overrideMeasure,
        input: {
          kind: 'select',
          options: measures.flatMap(({ live, text }, index) =>
            live?.isInTheWay ? [{ value: `${index}`, label: `${index + 1}. ${text} · ${live.name}` }] : [],
          ),
        },
      },
      reasonField,
    ],
    initial: { reason: '' },
  }),
}

const unsaid = { reason: '', plannedEndAt: null, leaderId: null, crew: null, measure: null, isSiteClear: false }
const needs = 'work-ticket:write'

/** What the caller may ask for and sign of the amendments of a ticket now. */
export function useAmendmentActions() {
  const say = useSay()
  const notices = useNotices()
  const amend = useAmend()
  const decide = useDecideAmendment()

  return (ticket: TicketRow): RecordAction[] => {
    const { id, version, amendments = [], mayAsk = [] } = ticket
    const asking = (kind: AmendmentKind): RecordAction => {
      const label = amendmentName(kind, 'ask')
      const run = async (said: Said) => {
        await amend.mutateAsync({ id, version, kind, ...unsaid, ...said })
        notices.tell(say(m.done, { action: say(label) }))
      }
      return { key: `${kind}.ask`, label, needs, ...asks(formsOf[kind](ticket), run) }
    }
    const deciding = (kind: AmendmentKind, action: AmendmentAct['action']): RecordAction => {
      const label = amendmentName(kind, action)
      const run = async (comment: string) => {
        await decide.mutateAsync({ id, version, kind, action, comment })
        notices.tell(say(m.done, { action: say(label) }))
      }
      const look = { key: `${kind}.${action}`, label, needs }
      if (amendmentNeedsReason.has(action))
        return { ...look, ...asks(textForm(m.reason, { most: textMax, isRequired: true }), ({ text }) => run(text)) }
      const [zh, en] = m.sure
      const sure = [zh.replace('{action}', label[0]), en.replace('{action}', label[1])] as const
      const isBack = action === 'withdraw'
      return { ...look, ...(!isBack && { primary: true }), confirm: [sure[0], sure[1]], run: () => run('') }
    }
    const yours = ({ kind, offers }: AmendmentView): RecordAction[] =>
      offers.flatMap(({ action, isYours, reasons }) =>
        isYours && reasons.length === 0 && action !== 'ask' ? [deciding(kind, action)] : [],
      )
    return [...amendments.flatMap(yours), ...mayAsk.map(asking)]
  }
}
