import { useState } from 'react'
import { Button, Input } from 'antd'
import { hastySeconds } from '@fengguang/domain/kernel/hasty-ticks'
import { openClosed } from '@fengguang/domain/telemetry/point.model'
import { measureKindNames, textMax, type CrewMember } from '@fengguang/domain/work-tickets/ticket.model'
import { hastyMeasures } from '@fengguang/domain/work-tickets/ticket.rules'
import { wireNoMax, type MeasureView } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { useAsk } from '../../kit/use-ask.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useSignCrew, useTickMeasure, type TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

interface RowProps {
  ticket: TicketRow
  measure: MeasureView
  index: number
  isHasty: boolean
}

/** What the switch of a measure says now, and what it should say. */
function SwitchLine({ live, timeZone }: { live: NonNullable<MeasureView['live']>; timeZone: string }) {
  const say = useSay()
  const { name, position, wanted, at, isInTheWay } = live
  const text =
    position === null
      ? say(m.liveUnknown, { name })
      : say(position === wanted ? m.liveAgrees : m.live, {
          name,
          position: say(openClosed[position]),
          wanted: say(openClosed[wanted]),
        })
  return (
    <span className={isInTheWay ? 'fg-ticket-why' : undefined} data-content="record">
      {text}
      {at !== null && <small> {say(m.liveAt, { at: instantText(at, timeZone) })}</small>}
    </span>
  )
}

/** A measure with who did it and took it back; big enough for a thumb in a glove. */
function MeasureRow({ ticket, measure, index, isHasty }: RowProps) {
  const say = useSay()
  const tick = useTickMeasure()
  const { attempt, holder } = useAsk()
  const [wireNo, setWireNo] = useState('')
  const [note, setNote] = useState('')
  const { id, version, timeZone, mayDo = false, mayRestore = false } = ticket
  const { kind, text, done, restored, live } = measure
  // Where the switch says nothing, people write how they saw it.
  const isUnseen = live !== null && live.position === null
  const isWire = kind === 'earthWire'
  const isMarked = (mayRestore ? restored : done) !== null
  const { run, running } = useOnce((isDone: boolean) =>
    attempt(() => tick.mutateAsync({ id, version, index, isDone, wireNo: isWire && isDone ? wireNo : '', note })),
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
        {live && <SwitchLine live={live} timeZone={timeZone} />}
        {measure.note !== '' && <small data-content="record">{say(m.noteOf, { note: measure.note })}</small>}
        {done && <small>{say(m.doneBy, { name: done.name, at: instantText(done.at, timeZone) })}</small>}
        {isHasty && <em className="fg-ticket-why">{say(m.hasty, { seconds: hastySeconds })}</em>}
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
          {isUnseen && (
            <Input
              size="large"
              className="fg-ticket-note-ask"
              aria-label={`${say(m.noteAsk)} ${index + 1}`}
              placeholder={say(m.noteAsk)}
              maxLength={textMax}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <Button
            size="large"
            type={isMarked ? 'default' : 'primary'}
            disabled={running || (isWire && !isMarked && wireNo.trim() === '') || (isUnseen && note.trim() === '')}
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
  const hasty = new Set(Object.values(hastyMeasures(measures)).flat())
  return (
    <Card title={say(m.measures)}>
      {measures.length === 0 && <p>{say(m.noMeasures)}</p>}
      <ol className="fg-ticket-rows">
        {measures.map((measure, index) => (
          // Measures have no id: they never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <MeasureRow key={index} ticket={ticket} measure={measure} index={index} isHasty={hasty.has(index)} />
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
