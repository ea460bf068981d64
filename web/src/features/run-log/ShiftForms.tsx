import { useQuery } from '@tanstack/react-query'
import { runLogLabels } from '@fengguang/domain/run-log/run-log.labels'
import {
  EntryForm,
  HandoverForm,
  ShiftSetting,
  StrikeForm,
  TakeForm,
  type Handover,
  type RunLogEntry,
  type ShiftLog,
} from '@fengguang/domain/run-log/run-log.model'
import { z } from 'zod'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { deviceLookup } from '../../widgets/lookups/lookups.ts'
import { runLog, useHandOver, useInsertEntry, useSaveShifts, useStrike, useTakeOver } from './run-log.queries.ts'
import { m } from './run-log.texts.ts'

export type Opened =
  | { kind: 'entry' }
  | { kind: 'strike'; entry: RunLogEntry }
  | { kind: 'handOver' }
  | { kind: 'take'; handover: Handover }
  | { kind: 'shifts' }

interface Props {
  stationId: string
  log: ShiftLog
  onClose: () => void
}

const area = { kind: 'textarea', rows: 4 } as const
/** What the form asks for; the rest is known. */
const Words = EntryForm.pick({ deviceId: true, text: true })
const Reason = StrikeForm.pick({ reason: true })
const Note = HandoverForm.pick({ note: true })
const Remarks = TakeForm.pick({ remarks: true })
const Starts = z.object({ starts: z.string().max(64) })

function EntryDrawer({ stationId, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const insert = useInsertEntry()
  return (
    <FormDrawer<z.infer<typeof Words>>
      open
      title={m.addTitle}
      schema={Words}
      isEdit={false}
      fields={[
        { key: 'deviceId', ...runLogLabels.deviceName, input: { kind: 'lookup', lookup: deviceLookup(stationId) } },
        { key: 'text', ...runLogLabels.text, hint: m.addHint, input: area },
      ]}
      initial={{ deviceId: null, text: '' }}
      onSubmit={async (form) => {
        await insert.mutateAsync({ ...form, stationId })
        notices.tell(say(m.written))
      }}
      onClose={onClose}
    />
  )
}

function StrikeDrawer({ entry, onClose }: { entry: RunLogEntry; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const strike = useStrike()
  return (
    <FormDrawer<z.infer<typeof Reason>>
      open
      title={m.strikeTitle}
      schema={Reason}
      isEdit={false}
      fields={[{ key: 'reason', label: m.reason, input: { kind: 'text' } }]}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await strike.mutateAsync({ id: entry.id, reason })
        notices.tell(say(m.struck))
      }}
      onClose={onClose}
    >
      {() => <p data-content="record">{entry.text}</p>}
    </FormDrawer>
  )
}

function HandOverDrawer({ stationId, log, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const give = useHandOver()
  const { open, shelved, tasks, tickets } = log.facts
  return (
    <FormDrawer<z.infer<typeof Note>>
      open
      title={m.handOverTitle}
      schema={Note}
      isEdit={false}
      fields={[{ key: 'note', label: m.note, input: area }]}
      initial={{ note: '' }}
      onSubmit={async ({ note }) => {
        await give.mutateAsync({ stationId, day: log.shift.day, no: log.shift.no, note })
        notices.tell(say(m.givenDone))
      }}
      onClose={onClose}
    >
      {() => (
        <p>
          {say(m.handOverHint, {
            open: open.total,
            shelved: shelved.total,
            tasks: tasks.total,
            tickets: tickets.total,
          })}
        </p>
      )}
    </FormDrawer>
  )
}

function TakeDrawer({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const take = useTakeOver()
  return (
    <FormDrawer<z.infer<typeof Remarks>>
      open
      title={m.takeTitle}
      schema={Remarks}
      isEdit={false}
      fields={[{ key: 'remarks', label: m.remarks, hint: m.takeHint, input: area }]}
      initial={{ remarks: '' }}
      onSubmit={async ({ remarks }) => {
        await take.mutateAsync({ id: handover.id, remarks })
        notices.tell(say(m.takenDone))
      }}
      onClose={onClose}
    />
  )
}

const startsOf = (text: string): string[] => text.split(/[\s,，、]+/).filter((part) => part !== '')
const StartsForm = Starts.superRefine(({ starts }, ctx) => {
  const judged = ShiftSetting.safeParse({ starts: startsOf(starts) })
  if (!judged.success) ctx.addIssue({ code: 'custom', path: ['starts'], message: judged.error.issues[0]!.message })
})

function ShiftsDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveShifts()
  const { data } = useQuery(runLog.setting(undefined))
  if (!data) return null
  return (
    <FormDrawer<z.infer<typeof Starts>>
      open
      title={m.shiftsTitle}
      schema={StartsForm}
      isEdit
      fields={[{ key: 'starts', label: m.starts, hint: m.startsHint, input: { kind: 'text' } }]}
      initial={{ starts: data.starts.join(' ') }}
      onSubmit={async ({ starts }) => {
        await save.mutateAsync({ starts: startsOf(starts) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

/** The one form that is open. */
export function ShiftForms({ opened, ...props }: Props & { opened: Opened }) {
  const { onClose } = props
  if (opened.kind === 'entry') return <EntryDrawer {...props} />
  if (opened.kind === 'strike') return <StrikeDrawer entry={opened.entry} onClose={onClose} />
  if (opened.kind === 'handOver') return <HandOverDrawer {...props} />
  if (opened.kind === 'take') return <TakeDrawer handover={opened.handover} onClose={onClose} />
  return <ShiftsDrawer onClose={onClose} />
}
