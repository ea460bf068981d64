import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import {
  alarmActionNames,
  alarmStatusMachine,
  handlerActions,
  type AlarmAction,
} from '@fengguang/domain/alarms/alarm-status.rules'
import { notices as outcomes } from '@fengguang/domain/kernel/notices'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { asks, machineActions, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import { CommentForm, commentField, ShelveForm, spanField } from './alarm-forms.ts'
import { m } from './alarms.texts.ts'
import { alarmsFeature, useAcknowledge, useSetStatus, useShelve, useUnshelve } from './alarms.queries.ts'
import { isShelved, mayAcknowledge, mayShelve } from './offered-actions.ts'

const commentOnly = { schema: CommentForm, fields: [commentField], initial: { comment: '' } }
const withSpan = { schema: ShelveForm, fields: [spanField, commentField], initial: { comment: '', minutes: '60' } }

/** What can be done with one alarm, at the foot of its drawer. */
export function AlarmHandling({ event }: { event: AlarmEvent }) {
  const say = useSay()
  const notices = useNotices()
  const refresh = useRefresh()
  const acknowledge = useAcknowledge()
  const shelve = useShelve()
  const unshelve = useUnshelve()
  const setStatus = useSetStatus()
  const ids = [event.id]
  const tell = (done: TextPair, { changed }: { changed: number }, lead = '') =>
    notices.tell(lead + say(done, { count: changed }))

  const statusAction = (asked: AlarmAction) => {
    const action = handlerActions.find((one) => one === asked)
    if (!action) return undefined
    const run = async ({ comment }: CommentForm) =>
      // spec §8
      tell(m.statusSet, await setStatus.mutateAsync({ ids, action, comment }), `${say(outcomes.processed)} · `)
    return { label: alarmActionNames[action], ...asks(commentOnly, run) }
  }
  const acknowledging: RecordAction = {
    key: 'acknowledge',
    label: m.acknowledge,
    primary: true,
    ...asks(commentOnly, async ({ comment }) =>
      tell(m.acknowledgedDone, await acknowledge.mutateAsync({ ids, comment })),
    ),
  }
  const shelving: RecordAction = {
    key: 'shelve',
    label: m.shelve,
    ...asks(withSpan, async ({ minutes, comment }) =>
      tell(m.shelved, await shelve.mutateAsync({ ids, minutes: Number(minutes), comment })),
    ),
  }
  const unshelving: RecordAction = {
    key: 'unshelve',
    label: m.unshelve,
    run: async () => tell(m.unshelved, await unshelve.mutateAsync({ ids, comment: '' })),
  }
  const actions = [
    ...(mayAcknowledge(event) ? [acknowledging] : []),
    ...machineActions(alarmStatusMachine, event.status, ['handler'], statusAction),
    ...(mayShelve(event) ? [shelving] : []),
    ...(isShelved(event) ? [unshelving] : []),
  ]
  return <ActionBar actions={actions} onReload={() => refresh(alarmsFeature)} />
}
