import { Suspense, useState } from 'react'
import { Alert, Button } from 'antd'
import { countsOf } from '@fengguang/domain/tasks/task-outbox.rules'
import { screens } from '@fengguang/domain/navigation/screens'
import { Card } from '../../../kit/Card.tsx'
import { FailureAlert } from '../../../kit/FailureAlert.tsx'
import { instantText } from '../../../kit/format.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useSay } from '../../../lib/i18n.ts'
import { useNotices } from '../../../lib/notices.tsx'
import { LabelScanButton } from '../../../widgets/label-scan/LabelScanButton.tsx'
import { FieldCard } from './FieldCard.tsx'
import { useFieldSession, useFieldState, useOnline } from './field-context.ts'
import { m } from './field.texts.ts'
import { FieldTaskDrawer } from './FieldTaskDrawer.tsx'
import { leaveField } from './leave-field.ts'
import { useInstall } from './use-install.ts'
import { lazy } from '../../../lib/lazy-part.ts'
import '../tasks.css'
import './field.css'

const OutboxDrawer = lazy(() => import('./OutboxDrawer.tsx').then((x) => ({ default: x.OutboxDrawer })))
const FieldRecord = lazy(() => import('./FieldRecord.tsx').then((x) => ({ default: x.FieldRecord })))

/** What the network is, and what waits for it. */
function Situation({ onOpen }: { onOpen: () => void }) {
  const say = useSay()
  const isOnline = useOnline()
  const { isSignedIn } = useFieldSession()
  const { changes, failure } = useFieldState()
  const { waiting, sending, stuck } = countsOf(changes)
  const counts = [
    waiting > 0 && say(m.waiting, { count: waiting }),
    sending > 0 && say(m.sending, { count: sending }),
  ].filter(Boolean)
  const hint = isOnline ? !isSignedIn && say(m.signedOutHint) : say(m.offlineHint)
  const open = (
    <Button size="small" onClick={onOpen}>
      {say(m.outbox)}
    </Button>
  )
  return (
    <div className="fg-field-situation" aria-live="polite">
      {(hint || counts.length > 0) && (
        <Alert
          type={isOnline ? 'info' : 'warning'}
          showIcon
          title={[!isOnline && say(m.offline), ...counts].filter(Boolean).join(' · ') || say(m.online)}
          description={hint || undefined}
        />
      )}
      {stuck > 0 && (
        <Alert
          type="error"
          showIcon
          title={say(m.stuck, { count: stuck })}
          description={say(m.stuckHint)}
          action={open}
        />
      )}
      {failure && isOnline && <FailureAlert what="query.failed" error={failure} />}
    </div>
  )
}

function Tools({ onOpen }: { onOpen: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const isOnline = useOnline()
  const { engine, isSignedIn, onSignOut } = useFieldSession()
  const { changes, isReading } = useFieldState()
  const install = useInstall()
  const count = changes.filter(({ state }) => state !== 'delivered').length
  const leave = async () => {
    if (await leaveField(notices, say)) await onSignOut()
  }
  const mayCall = isOnline && isSignedIn
  return (
    <div className="fg-field-tools" role="toolbar" aria-label={say(m.tools)}>
      <Button onClick={onOpen}>{count > 0 ? say(m.outboxOf, { count }) : say(m.outbox)}</Button>
      <Button loading={isReading} disabled={!mayCall} onClick={() => void engine.read()}>
        {say(m.read)}
      </Button>
      <LabelScanButton
        disabled={!mayCall}
        onCode={(code) => location.assign(`${screens.electronicAccount.path}?${new URLSearchParams({ code })}`)}
      />
      {install && <Button onClick={() => void install()}>{say(m.install)}</Button>}
      {mayCall && <Button href={screens.operationMonitorNew.path}>{say(m.whole)}</Button>}
      {mayCall && <Button onClick={() => void leave()}>{say(m.signOut)}</Button>}
    </div>
  )
}

/** The tasks of one person on a phone: with the network and without, by the same rules. */
export function FieldPage() {
  const say = useSay()
  const isOnline = useOnline()
  const { isReady, tasks, claimable, keptAt } = useFieldState()
  const [isOutboxOpen, setIsOutboxOpen] = useState(false)
  const open = () => setIsOutboxOpen(true)
  const ordered = tasks.toSorted((a, b) => a.plannedEndAt.localeCompare(b.plannedEndAt))
  return (
    <main className="fg-field">
      <header className="fg-field-head">
        <h1>{say(m.title)}</h1>
        <StateTag tone={isOnline ? 'normal' : 'offline'} label={isOnline ? m.online : m.offline} />
        <span className="fg-field-kept">{keptAt ? say(m.keptAt, { at: instantText(keptAt) }) : say(m.neverKept)}</span>
      </header>
      <Tools onOpen={open} />
      <Situation onOpen={open} />
      <Card title={say(m.mine)} loading={!isReady}>
        {ordered.length === 0 && <p className="fg-task-none">{say(keptAt ? m.none : m.noneKept)}</p>}
        <ul className="fg-field-list">
          {ordered.map((task) => (
            <FieldCard key={task.id} task={task} />
          ))}
        </ul>
      </Card>
      {claimable.length > 0 && (
        <Card title={say(m.claimable)}>
          <ul className="fg-field-list">
            {claimable.map((task) => (
              <FieldCard key={task.id} task={task} isClaimable />
            ))}
          </ul>
        </Card>
      )}
      <FieldTaskDrawer />
      <Suspense fallback={null}>
        <FieldRecord />
        {isOutboxOpen && <OutboxDrawer onClose={() => setIsOutboxOpen(false)} />}
      </Suspense>
    </main>
  )
}
