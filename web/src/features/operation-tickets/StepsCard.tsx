import { type OperationStatus, type OperationStep } from '@fengguang/domain/operation-tickets/operation.model'
import { hastySeconds } from '@fengguang/domain/kernel/hasty-ticks'
import { hastySteps, nextIndex } from '@fengguang/domain/operation-tickets/operation.rules'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import type { OperationRow } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'

/** After the run, what was not done stays so. */
export const isOver = (status: OperationStatus): boolean =>
  status === 'toChief' || status === 'done' || status === 'void'

interface RowProps {
  step: OperationStep
  index: number
  ticket: OperationRow
  isCurrent: boolean
  isHasty: boolean
}

function Row({ step, index, ticket: { timeZone, status }, isCurrent, isHasty }: RowProps) {
  const say = useSay()
  const { text, check, secondCheck, called, done, takenBack } = step
  return (
    <li className="fg-operation-step" data-done={done !== null} aria-current={isCurrent ? 'step' : undefined}>
      <b aria-hidden="true">{done ? '✓' : ''}</b>
      <div>
        <span data-content="record">
          {index + 1}. {text}
        </span>
        {check && <small data-content="record">{say(m.seenFirst, { words: check })}</small>}
        {secondCheck && <small data-content="record">{say(m.seenSecond, { words: secondCheck })}</small>}
        {called && <small>{say(m.calledBy, { name: called.name, at: instantText(called.at, timeZone) })}</small>}
        {done && <small>{say(m.doneBy, { name: done.name, at: instantText(done.at, timeZone) })}</small>}
        {!done && isOver(status) && <small>{say(m.notExecuted)}</small>}
        {takenBack > 0 && <em>{say(m.takenBack, { count: takenBack })}</em>}
        {isHasty && <em>{say(m.hasty, { seconds: hastySeconds })}</em>}
      </div>
    </li>
  )
}

/** Every step in its order, with who read it out and who did it. */
export function StepsCard({ ticket }: { ticket: OperationRow }) {
  const say = useSay()
  const { steps = [], status } = ticket
  const hasty = new Set(hastySteps(steps))
  const current = status === 'toOperate' ? nextIndex(steps) : undefined
  return (
    <Card title={say(m.steps)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the drawer */}
      <ol className="fg-operation-steps" aria-label={say(m.steps)} tabIndex={0}>
        {steps.map((step, index) => (
          <Row
            // Steps have no id: they never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            step={step}
            index={index}
            ticket={ticket}
            isCurrent={index === current}
            isHasty={hasty.has(index)}
          />
        ))}
      </ol>
    </Card>
  )
}
