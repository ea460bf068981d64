import { z } from 'zod'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmActionNames, handlerActions } from '@fengguang/domain/alarms/alarm-status.rules'
import { notices as outcomes } from '@fengguang/domain/kernel/notices'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { commentField, ShelveForm, spanField } from './alarm-forms.ts'
import { m } from './alarms.texts.ts'
import { useAcknowledge, useSetStatus, useShelve } from './alarms.queries.ts'
import { offeredActions } from './offered-actions.ts'

export const alarmActs = ['acknowledge', 'shelve', 'setStatus'] as const
export type AlarmAct = (typeof alarmActs)[number]
export interface Acting {
  act: AlarmAct
  rows: readonly AlarmEvent[]
  /** How many of those chosen need nothing of the kind. */
  skipped: number
}

const Form = ShelveForm.extend({ action: z.enum(handlerActions).optional() })
type Form = z.infer<typeof Form>
/** The outcome is the person's decision: nothing is preselected. */
const schemas: Record<AlarmAct, z.ZodType<Form>> = {
  acknowledge: Form,
  shelve: Form,
  setStatus: Form.required({ action: true }),
}

const extraField: Record<AlarmAct, (rows: readonly AlarmEvent[]) => FormField<Form>[]> = {
  acknowledge: () => [],
  shelve: () => [spanField],
  setStatus: (rows) => [
    {
      key: 'action',
      label: m.action,
      placeholder: m.chooseAction,
      input: {
        kind: 'select',
        options: offeredActions(rows).map((action) => ({ value: action, label: alarmActionNames[action] })),
      },
    },
  ],
}
const titles: Record<AlarmAct, TextPair> = {
  acknowledge: m.acknowledgeTitle,
  shelve: m.shelveTitle,
  setStatus: m.setStatusTitle,
}

interface Props {
  acting: Acting | undefined
  onClose: () => void
}

/** One decision about one alarm or many, with who, when and why. */
export function AlarmActDrawer({ acting, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const acknowledge = useAcknowledge()
  const shelve = useShelve()
  const setStatus = useSetStatus()
  const rows = acting?.rows ?? []
  const act = acting?.act ?? 'acknowledge'
  const ids = rows.map(({ id }) => id)
  const submit = async ({ comment: text, minutes, action }: Form) => {
    const send: Record<AlarmAct, () => Promise<{ changed: number }>> = {
      acknowledge: () => acknowledge.mutateAsync({ ids, comment: text }),
      shelve: () => shelve.mutateAsync({ ids, minutes: Number(minutes), comment: text }),
      setStatus: () => setStatus.mutateAsync({ ids, action: action!, comment: text }),
    }
    const { changed } = await send[act]()
    const done: Record<AlarmAct, TextPair> = {
      acknowledge: m.acknowledgedDone,
      shelve: m.shelved,
      setStatus: m.statusSet,
    }
    const skipped = acting?.skipped ? ` · ${say(m.skipped, { count: acting.skipped })}` : ''
    // spec §8
    const lead = act === 'setStatus' ? `${say(outcomes.processed)} · ` : ''
    notices.tell(lead + say(done[act], { count: changed }) + skipped)
  }
  const counted = say(titles[act], { count: rows.length })
  const title = acting?.skipped ? `${counted} · ${say(m.skipped, { count: acting.skipped })}` : counted
  return (
    <FormDrawer<Form>
      key={`${act} ${ids.join(' ')}`}
      open={acting !== undefined}
      title={[title, title]}
      submitLabel={m[act]}
      widthPx={480}
      schema={schemas[act]}
      fields={[...extraField[act](rows), commentField]}
      initial={{ comment: '', minutes: '60' }}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
