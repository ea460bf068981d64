import { Link } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import { useSay } from '../../lib/i18n.ts'
import type { TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

/** The typical ticket and the version that a ticket was made from. */
export function TypicalOrigin({ ticket: { typical } }: { ticket: TicketRow }) {
  const say = useSay()
  if (!typical) return null
  const { id, code, name, versionNo: no } = typical
  const query = new URLSearchParams({ id, version: String(no) })
  return (
    <p className="fg-ticket-note" data-content="record">
      <Link to={`${screens['typical-ticket'].path}?${query}`}>{say(m.typicalFrom, { code, name, no })}</Link>
    </p>
  )
}
