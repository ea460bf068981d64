import { Link } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import { ticketTypeNames } from '@fengguang/domain/three-people/three-people.model'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { TicketStatusTag } from './ticket.fields.tsx'
import type { TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

/** Other tickets at the same devices at the same time, each with the way to it. */
export function ConcurrentCard({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { concurrent = [], timeZone } = ticket
  if (concurrent.length === 0) return null
  return (
    <Card title={say(m.concurrent)}>
      <p>{say(m.concurrentHint)}</p>
      <ul className="fg-ticket-rows">
        {concurrent.map(({ id, no, type, status, equipment, leaderName, plannedStartAt, plannedEndAt }) => (
          <li key={id} className="fg-ticket-row">
            <div className="fg-ticket-words">
              <Link to={`${screens.workTicketManagement.path}?id=${encodeURIComponent(id)}`} data-content="record">
                {no} {equipment}
              </Link>
              <span>
                {say(ticketTypeNames[type])} <TicketStatusTag status={status} />
              </span>
              <small data-content="record">
                {instantText(plannedStartAt, timeZone)} – {instantText(plannedEndAt, timeZone)} · {leaderName}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
