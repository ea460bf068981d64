import type { ReactNode } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Handover } from '@fengguang/domain/run-log/run-log.model'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './run-log.texts.ts'

interface Props {
  title: TextPair
  handover: Handover
  timeZone: string
  extra?: ReactNode
}

/** What one shift left to the next, with both signatures. */
export function HandoverCard({ title, handover, timeZone, extra }: Props) {
  const say = useSay()
  const { note, facts, givenBy, givenAt, takenBy, takenAt, remarks } = handover
  const counts = {
    open: facts.open.total,
    shelved: facts.shelved.total,
    tasks: facts.tasks.total,
    tickets: facts.tickets.total,
  }
  return (
    <Card title={say(title)} extra={extra}>
      {note && <p data-content="record">{note}</p>}
      <p>{say(m.sealed, counts)}</p>
      <p>{say(m.signed, { by: givenBy, at: instantText(givenAt, timeZone) })}</p>
      <p>{takenBy ? say(m.takenBy, { by: takenBy, at: instantText(takenAt, timeZone) }) : say(m.notTaken)}</p>
      {remarks && (
        <p data-content="record">
          {say(m.remarks)}: {remarks}
        </p>
      )}
    </Card>
  )
}
