import { useEffect, useState } from 'react'
import { Button, Drawer } from 'antd'
import { outboxStateNames, photoStateNames, type OutboxChange } from '@fengguang/domain/tasks/task-outbox.model'
import { photosOfStep, photoStateOf, withFollowers } from '@fengguang/domain/tasks/task-outbox.rules'
import { instantText } from '../../../kit/format.ts'
import { m as kit } from '../../../kit/kit.texts.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useAsk } from '../../../kit/use-ask.tsx'
import { useNarrow } from '../../../kit/use-narrow.ts'
import { useSay } from '../../../lib/i18n.ts'
import { ConflictView } from './ConflictView.tsx'
import { useFieldSession, useFieldState } from './field-context.ts'
import { m } from './field.texts.ts'
import { photoTones, stateTones } from './outbox-tones.ts'

const stepNames = { start: m.start, detail: m.record, complete: m.complete }

function Photos({ change }: { change: OutboxChange }) {
  const say = useSay()
  const { engine } = useFieldSession()
  const { photos, changes } = useFieldState()
  const ids = new Set(photosOfStep(change.step))
  const shown = photos.filter(({ id }) => ids.has(id))
  if (shown.length === 0) return null
  return (
    <ul className="fg-field-photos">
      {shown.map((photo, n) => {
        const state = photoStateOf(photo, changes)
        return (
          <li key={photo.id}>
            <img src={engine.addressOf(photo.id)} alt={say(m.photo, { number: n + 1 })} />
            <StateTag tone={photoTones[state]} label={photoStateNames[state]} />
          </li>
        )
      })}
    </ul>
  )
}

function Choices({ change }: { change: OutboxChange }) {
  const say = useSay()
  const { engine } = useFieldSession()
  const { changes } = useFieldState()
  const { ask, attempt, holder } = useAsk()
  const drop = async () => {
    const title = say(m.dropAsk, { count: withFollowers(changes, change).length })
    if (await ask({ title, okText: say(m.dropMine), danger: true })) await attempt(() => engine.drop(change))
  }
  return (
    <div className="fg-field-choices">
      {holder}
      {change.state === 'conflict' ? (
        <ConflictView change={change} onSend={() => void attempt(() => engine.sendAgain(change))} />
      ) : (
        <Button onClick={() => void attempt(() => engine.sendAgain(change))}>{say(m.retry)}</Button>
      )}
      <Button danger onClick={() => void drop()}>
        {say(m.dropMine)}
      </Button>
    </div>
  )
}

function Entry({ change }: { change: OutboxChange }) {
  const say = useSay()
  const { taskName, step, deviceAt, deliveredAt, state, reason, current } = change
  const zone = current?.timeZone
  return (
    <li className="fg-field-card" data-content="record">
      <div className="fg-task-head">
        <strong>{taskName}</strong>
        <StateTag tone={stateTones[state]} label={outboxStateNames[state]} />
      </div>
      <div>{say(stepNames[step.kind])}</div>
      <div>{say(m.madeAt, { at: instantText(deviceAt, zone) })}</div>
      {deliveredAt && <div>{say(m.deliveredAt, { at: instantText(deliveredAt, zone) })}</div>}
      {reason !== '' && <p className="fg-field-reason">{reason}</p>}
      <Photos change={change} />
      {(state === 'conflict' || state === 'refused') && <Choices change={change} />}
    </li>
  )
}

/** Whether the browser may take away what waits here. */
function Keeping() {
  const say = useSay()
  const [isKept, setIsKept] = useState<boolean>()
  useEffect(() => {
    void navigator.storage.persisted().then(setIsKept)
  }, [])
  if (isKept === undefined) return null
  return <p className="fg-field-hint">{say(isKept ? m.persisted : m.notPersisted)}</p>
}

/** Everything that this phone made and what became of it; delivered entries stay for a day. */
export function OutboxDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  const { changes } = useFieldState()
  const ordered = changes.toSorted((a, b) => b.seq - a.seq)
  return (
    <Drawer
      open
      size={narrow ? '100%' : 560}
      title={say(m.outbox)}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      {ordered.length === 0 && <p className="fg-task-none">{say(m.nothingWaits)}</p>}
      <ul className="fg-field-list">
        {ordered.map((change) => (
          <Entry key={change.id} change={change} />
        ))}
      </ul>
      <Keeping />
    </Drawer>
  )
}
