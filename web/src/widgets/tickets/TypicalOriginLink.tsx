import { Link } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import type { TypicalOrigin } from '@fengguang/domain/typical-tickets/typical.model'
import { useSay, type Say } from '../../lib/i18n.ts'
import { m } from './tickets.texts.ts'
import './tickets.css'

/** In words, as paper has it. */
export const originWords = ({ code, name, versionNo: no }: TypicalOrigin, say: Say): string =>
  say(m.from, { code, name, no })

/** The typical ticket and the version that a ticket was made from. */
export function TypicalOriginLink({ typical }: { typical: TypicalOrigin | null | undefined }) {
  const say = useSay()
  if (!typical) return null
  const query = new URLSearchParams({ id: typical.id, version: String(typical.versionNo) })
  return (
    <p className="fg-from-typical-note" data-content="record">
      <Link to={`${screens['typical-ticket'].path}?${query}`}>{originWords(typical, say)}</Link>
    </p>
  )
}
