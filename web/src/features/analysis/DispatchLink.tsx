import { Link } from 'react-router'
import { useCan } from '../../kit/Can.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './analysis.texts.ts'

/** The row itself opens something else. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** A prefilled task, for those who dispatch work. */
export function DispatchLink({ to }: { to: string }) {
  const say = useSay()
  if (!useCan()('task:write')) return '--'
  return (
    <Link to={to} onClick={stop}>
      {say(m.dispatch)}
    </Link>
  )
}
