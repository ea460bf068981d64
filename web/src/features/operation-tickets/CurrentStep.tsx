import { useState } from 'react'
import { Button, Checkbox } from 'antd'
import { checksOf, hasGuardian, type OperationStep } from '@fengguang/domain/operation-tickets/operation.model'
import { nextIndex, operationActionNames, type StepAction } from '@fengguang/domain/operation-tickets/operation.rules'
import { Card } from '../../kit/Card.tsx'
import { useAsk } from '../../kit/use-ask.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { operationsFeature, useStepAct, type OperationRow } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'

interface Props {
  ticket: OperationRow
  step: OperationStep
  index: number
}

/** Read out by the guardian; then its indications are looked at and it is ticked by the operator. */
function Step({ ticket, step, index }: Props) {
  const say = useSay()
  const act = useStepAct()
  const refresh = useRefresh()
  const { attempt, holder } = useAsk()
  const [seen, setSeen] = useState<readonly number[]>([])
  const { id, version, kind, hands = [], offers = [] } = ticket
  const checks = checksOf(step)
  const isTurnOfGuardian = hasGuardian(kind) && step.called === null
  const action: StepAction = isTurnOfGuardian ? 'call' : 'tick'
  const isMine = hands.includes(isTurnOfGuardian ? 'guardian' : 'operator')
  const reasons = offers.find((offer) => offer.action === action)?.reasons ?? []
  const send = async () => {
    const isSent = act.mutateAsync({ id, version, action, index, indications: seen.length, comment: '' })
    // A refusal says why; what the other person did meanwhile is shown with it.
    await isSent.catch(async (error: unknown) => {
      await refresh(operationsFeature)
      throw error
    })
  }
  const { run, running } = useOnce(() => attempt(send), 0)
  const mark = (at: number, isSeen: boolean) => setSeen(isSeen ? [...seen, at] : seen.filter((one) => one !== at))
  const words = isTurnOfGuardian ? (isMine ? m.callNow : m.waitCall) : isMine ? m.tickNow : m.waitTick
  return (
    <div className="fg-operation-current">
      {holder}
      <p className="fg-operation-now" data-content="record">
        {step.text}
      </p>
      {!isTurnOfGuardian &&
        checks.map((check, at) => {
          const label = say(at === 0 ? m.seenFirst : m.seenSecond, { words: check })
          return isMine ? (
            <Checkbox key={check} checked={seen.includes(at)} onChange={({ target }) => mark(at, target.checked)}>
              <span data-content="record">{label}</span>
            </Checkbox>
          ) : (
            <span key={check} data-content="record">
              {label}
            </span>
          )
        })}
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
      <output>{say(words)}</output>
      {isMine && (
        <Button
          block
          size="large"
          type="primary"
          className="fg-operation-press"
          disabled={running || reasons.length > 0 || (action === 'tick' && seen.length < checks.length)}
          onClick={() => void run()}
        >
          {say(operationActionNames[action])}
        </Button>
      )}
    </div>
  )
}

/** The only step that can be done now, big enough for a thumb in a glove. */
export function CurrentStep({ ticket }: { ticket: OperationRow }) {
  const say = useSay()
  const { status, steps = [] } = ticket
  if (status !== 'toOperate') return null
  const index = nextIndex(steps)
  const step = index === undefined ? undefined : steps[index]
  const count = steps.length
  return (
    <Card title={step ? say(m.current, { no: (index ?? 0) + 1, count }) : undefined}>
      {step && index !== undefined ? (
        <Step key={`${index} ${step.takenBack}`} ticket={ticket} step={step} index={index} />
      ) : (
        <p>{say(m.allDone, { count })}</p>
      )}
    </Card>
  )
}
