import { openClosed } from '@fengguang/domain/telemetry/point.model'
import {
  amendmentActionNames,
  amendmentKindNames,
  amendmentStatusNames,
  type AmendmentStatus,
} from '@fengguang/domain/work-tickets/amendment.model'
import { ticketHandNames } from '@fengguang/domain/work-tickets/ticket.model'
import type { AmendmentView } from '@fengguang/domain/work-tickets/ticket-amendments.contract'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import type { TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const tones: Readonly<Record<AmendmentStatus, Tone>> = {
  none: 'initialising',
  toConfirm: 'standby',
  toIssue: 'standby',
  toPermit: 'standby',
  toSign: 'standby',
  stopped: 'alarm',
  trial: 'alarm',
  toResume: 'alarm',
  done: 'normal',
  refused: 'fault',
  withdrawn: 'offline',
  lapsed: 'offline',
}

/** What was asked for, who signed, and what stands in the way of the next signature. */
function Row({ amendment, timeZone }: { amendment: AmendmentView; timeZone: string }) {
  const say = useSay()
  const { kind, status, detail, steps, offers } = amendment
  return (
    <li className="fg-ticket-row" data-done={status === 'done'}>
      <div className="fg-ticket-words">
        <b>
          {say(amendmentKindNames[kind])} <StateTag tone={tones[status]} label={amendmentStatusNames[status]} />
        </b>
        {detail.plannedEndAt !== null && (
          <span>{say(m.extendedTo, { at: instantText(detail.plannedEndAt, timeZone) })}</span>
        )}
        {detail.leaderName !== null && (
          <span data-content="record">{say(m.newLeaderOf, { name: detail.leaderName })}</span>
        )}
        {detail.crew !== null && (
          <span data-content="record">{say(m.newCrew, { names: detail.crew.join(' · ') })}</span>
        )}
        {detail.measure !== null && detail.position !== null && (
          <span>{say(m.overrideOf, { index: detail.measure + 1, position: say(openClosed[detail.position]) })}</span>
        )}
        {steps.map(({ action, name, at, comment }) => (
          <small key={`${action} ${at}`} data-content="record">
            {say(amendmentActionNames[action])}：{name} {instantText(at, timeZone)} {comment}
          </small>
        ))}
        {offers.map(({ action, by, reasons }) => (
          <small key={action}>
            {say(amendmentActionNames[action])} ·{' '}
            {say(m.stepBy, { hands: by.map((hand) => say(ticketHandNames[hand])).join(' / ') })}
            {reasons.map((reason) => (
              <span key={reason} className="fg-ticket-why">
                {' '}
                {reason}
              </span>
            ))}
          </small>
        ))}
      </div>
    </li>
  )
}

/** Nothing of it is shown until something was asked for. */
export function AmendmentsCard({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { amendments = [], timeZone } = ticket
  if (amendments.length === 0) return null
  return (
    <Card title={say(m.amendments)}>
      <ul className="fg-ticket-rows">
        {amendments.map((amendment) => (
          <Row key={amendment.seq} amendment={amendment} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  )
}
