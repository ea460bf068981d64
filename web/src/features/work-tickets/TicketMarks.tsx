import { useState } from 'react'
import { Button, Input } from 'antd'
import { measureKindNames, type CrewMember, type Measure } from '@fengguang/domain/work-tickets/ticket.model'
import { wireNoMax } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { useAsk } from '../../kit/use-ask.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useSignCrew, useTickMeasure, type TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

interface RowProps {
  ticket: TicketRow
  measure: Measure
  index: number
}

/** A measure with who did it and took it back; big enough for a thumb in a glove. */
function MeasureRow({ ticket, measure, index }: RowProps) {
  const say = useSay()
  const tick = useTickMeasure()
  const { attempt, holder } = useAsk()
  const [wireNo, setWireNo] = useState('')
  const { id, version, timeZone, mayDo = false, mayRestore = false } = ticket
  const { kind, text, done, restored } = measure
  const isWire = kind === 'earthWire'
  const isMarked = (mayRestore ? restored : done) !== null
  const { run, running } = useOnce((isDone: boolean) =>
    attempt(() => tick.mutateAsync({ id, version, index, isDone, wireNo: isWire && isDone ? wireNo : '' })),
  )
  const mayTick = mayDo || (mayRestore && done !== null)
  const label = mayRestore ? (isWire ? m.wireBack : m.restore) : m.carryOut
  return (
    <li className="fg-ticket-row" data-done={isMarked}>
      {holder}
      <div className="fg-ticket-words">
        <b>
          {index + 1}. {say(measureKindNames[kind])}
        </b>
        <span data-content="record">{text}</span>
        {measure.wireNo !== '' && <span>{say(m.wireOf, { no: measure.wireNo })}</span>}
        {done && <small>{say(m.doneBy, { name: done.name, at: instantText(done.at, timeZone) })}</small>}
        {restored && (
          <small>{say(m.restoredBy, { name: restored.name, at: instantText(restored.at, timeZone) })}</small>
        )}
      </div>
      {mayTick && (
        <div className="fg-ticket-buttons">
          {isWire && !isMarked && (
            <Input
              size="large"
              aria-label={`${say(m.wireAsk)} ${index + 1}`}
              placeholder={say(m.wireAsk)}
              maxLength={wireNoMax}
              value={wireNo}
              onChange={({ target }) => setWireNo(target.value)}
            />
          )}
          <Button
            size="large"
            type={isMarked ? 'default' : 'primary'}
            disabled={running || (isWire && !isMarked && wireNo.trim() === '')}
            onClick={() => void run(!isMarked)}
          >
            {say(isMarked ? m.takeBack : label)}
          </Button>
        </div>
      )}
    </li>
  )
}

export function MeasuresCard({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { measures = [] } = ticket
  return (
    <Card title={say(m.measures)}>
      {measures.length === 0 && <p>{say(m.noMeasures)}</p>}
      <ol className="fg-ticket-rows">
        {measures.map((measure, index) => (
          // Measures have no id: they never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <MeasureRow key={index} ticket={ticket} measure={measure} index={index} />
        ))}
      </ol>
    </Card>
  )
}

function CrewRow({ ticket, member, index }: { ticket: TicketRow; member: CrewMember; index: number }) {
  const say = useSay()
  const sign = useSignCrew()
  const { attempt, holder } = useAsk()
  const { id, version, timeZone, maySignCrew = false } = ticket
  const { run, running } = useOnce(() => attempt(() => sign.mutateAsync({ id, version, index })))
  const { name, signed } = member
  return (
    <li className="fg-ticket-row" data-done={signed !== null}>
      {holder}
      <div className="fg-ticket-words">
        <b data-content="record">{name}</b>
        <small>{signed ? say(m.signedAt, { at: instantText(signed.at, timeZone) }) : say(m.unsigned)}</small>
      </div>
      {maySignCrew && !signed && (
        <div className="fg-ticket-buttons">
          <Button
            size="large"
            type="primary"
            aria-label={`${say(m.sign)} ${name}`}
            disabled={running}
            onClick={() => void run()}
          >
            {say(m.sign)}
          </Button>
        </div>
      )}
    </li>
  )
}

export function CrewCard({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { crew = [] } = ticket
  return (
    <Card title={say(m.crew)}>
      <p>{say(m.crewHint)}</p>
      <ol className="fg-ticket-rows">
        {crew.map((member, index) => (
          // Members have no id: they never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <CrewRow key={index} ticket={ticket} member={member} index={index} />
        ))}
      </ol>
    </Card>
  )
}
