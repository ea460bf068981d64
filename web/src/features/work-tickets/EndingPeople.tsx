import { useQueries } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ticketRoleNames } from '@fengguang/domain/three-people/three-people.model'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Planned } from '../../widgets/lookups/qualified-people.ts'
import { people } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

/** The permitter is named later. */
const asked = ['leader', 'issuer'] as const

/** Who is not offered because the qualification ends before the work does. */
export function EndingPeople({ planned }: { planned: Planned | undefined }) {
  return planned && <Ending planned={planned} />
}

function Ending({ planned }: { planned: Planned }) {
  const say = useSay()
  const answers = useQueries({ queries: asked.map((role) => people.ending({ ...planned, role })) })
  const error = answers.find((answer) => answer.error)?.error
  if (error) return <FailureAlert what="query.failed" error={error} />
  const lines = asked.flatMap((role, index) =>
    (answers[index]?.data ?? []).map(({ id, name, endsOn }) => ({
      key: `${role} ${id}`,
      text: say(m.endingOf, { name, role: say(ticketRoleNames[role]), day: endsOn }),
    })),
  )
  if (lines.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={say(m.endingTitle)}
      description={
        <ul className="fg-ticket-list">
          {lines.map(({ key, text }) => (
            <li key={key} data-content="record">
              {text}
            </li>
          ))}
        </ul>
      }
    />
  )
}
