import { useState } from 'react'
import { Button } from 'antd'
import type { LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import type { LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import { numberText } from '@fengguang/domain/kernel/units'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { useUndo } from '../../kit/use-undo.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useLock, useMerge, useRecategorise, useSplit, useUndoOperation } from './analysis.queries.ts'
import { MergeForm, RecategoriseForm, SplitForm } from './EventForms.tsx'
import { w } from './loss-workbench.texts.ts'

interface Props {
  stationId: string
  view: LossEvents
  chosen: readonly LossEvent[]
  onClear: () => void
  /** What was chosen may be something else now. */
  onRefused: () => void
}
type Form = 'recategorise' | 'split' | 'merge'

const keyOf = ({ deviceId, fromAt, toAt }: LossEvent) => ({ deviceId, fromAt, toAt })

/** What can be done to the chosen events. */
export function EventActions({ stationId, view, chosen, onClear, onRefused }: Props) {
  const say = useSay()
  const offerUndo = useUndo()
  const notices = useNotices()
  const [form, setForm] = useState<Form>()
  const [recategorise, split, merge] = [useRecategorise(), useSplit(), useMerge()]
  const [lock, undo] = [useLock(), useUndoOperation()]
  const seen = { stationId, revision: view.revision }
  const events = chosen.map(keyOf)
  const isOpen = chosen.length > 0 && chosen.every(({ isLocked, lossClass }) => !isLocked && lossClass !== null)
  const isOneDevice = new Set(chosen.map(({ deviceId }) => deviceId)).size === 1
  const own = view.operations.find(({ isOwn, canUndo }) => isOwn && canUndo)
  const after = async (work: Promise<{ operationId: string; events: number }>) => {
    try {
      const { operationId, events: count } = await work
      onClear()
      offerUndo(say(w.done, { count }), () => undo.mutateAsync({ stationId, id: operationId }))
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const close = () => setForm(undefined)
  const kwh = numberText(
    chosen.reduce((sum, { lossKwh }) => sum + lossKwh, 0),
    1,
  )
  return (
    <div className="fg-events-bar">
      <span aria-live="polite">{chosen.length === 0 ? say(w.none) : say(w.chosen, { count: chosen.length, kwh })}</span>
      <Button type="primary" disabled={!isOpen} onClick={() => setForm('recategorise')}>
        {say(w.recategorise)}
      </Button>
      <Button disabled={!isOpen || chosen.length !== 1} onClick={() => setForm('split')}>
        {say(w.split)}
      </Button>
      <Button disabled={!isOpen || chosen.length < 2 || !isOneDevice} onClick={() => setForm('merge')}>
        {say(w.merge)}
      </Button>
      <ConfirmButton
        label={w.lock}
        disabled={!isOpen}
        onConfirm={() => after(lock.mutateAsync({ ...seen, events, isLocked: true }))}
      />
      <ConfirmButton
        label={w.unlock}
        disabled={chosen.length === 0 || !chosen.every(({ isLocked }) => isLocked)}
        onConfirm={() => after(lock.mutateAsync({ ...seen, events, isLocked: false }))}
      />
      <ConfirmButton
        label={w.undo}
        disabled={!own}
        onConfirm={async () => {
          await undo.mutateAsync({ stationId, id: own!.id })
          notices.tell(say(w.undone))
        }}
      />
      <Button type="link" disabled={chosen.length === 0} onClick={onClear}>
        {say(w.clear)}
      </Button>
      {form === 'recategorise' && (
        <RecategoriseForm
          events={chosen}
          onSubmit={(said) => after(recategorise.mutateAsync({ ...seen, events, ...said }))}
          onClose={close}
        />
      )}
      {form === 'merge' && (
        <MergeForm
          events={chosen}
          onSubmit={(said) => after(merge.mutateAsync({ ...seen, events, ...said }))}
          onClose={close}
        />
      )}
      {form === 'split' && chosen[0] && (
        <SplitForm
          event={chosen[0]}
          onSubmit={({ at }) => after(split.mutateAsync({ ...seen, event: keyOf(chosen[0]!), at }))}
          onClose={close}
        />
      )}
    </div>
  )
}
