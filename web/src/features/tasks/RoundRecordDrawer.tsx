import { useMemo } from 'react'
import { detailLabels } from '@fengguang/domain/tasks/task.labels'
import { inspectionResultNames } from '@fengguang/domain/tasks/task-detail.model'
import type { RouteItem, RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import {
  checksOf,
  isAbnormalIn,
  itemsOfForm,
  roundFormOf,
  roundKey,
  type RoundForm,
} from '@fengguang/domain/tasks/task-route.rules'
import { say as fill, type TextPair } from '@fengguang/domain/kernel/texts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import type { FormStep } from '../../kit/form/form-steps.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import type { FileTaking } from '../../kit/file/file-taking.ts'
import type { TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'
import { useRecorder, type Recorder } from './use-recorder.ts'

const both = (text: string): TextPair => [text, text]
function hintOf({ low, high }: RouteItem): TextPair | undefined {
  if (low === null && high === null) return undefined
  const limits = { low: low ?? '--', high: high ?? '--' }
  return [fill(m.limits, 'zh_CN', limits), fill(m.limits, 'en_US', limits)]
}

function answerOf(item: RouteItem, n: number): FormField<RoundForm> {
  const label = both(item.what)
  if (item.answer === 'state')
    return { key: roundKey('result', n), label, input: { kind: 'select', options: optionsOf(inspectionResultNames) } }
  const hint = hintOf(item)
  return {
    key: roundKey('reading', n),
    label,
    ...(hint && { hint }),
    input: { kind: 'number', ...(item.unit !== '' && { unit: item.unit }) },
  }
}

const fieldsOf = (route: readonly RoutePoint[], taking: FileTaking): FormField<RoundForm>[] =>
  checksOf(route).flatMap(({ item }, n) => [
    answerOf(item, n),
    {
      key: roundKey('note', n),
      ...detailLabels.note,
      hint: m.noteHint,
      half: true,
      input: { kind: 'text' },
      needed: (values) => isAbnormalIn(item, n, values),
    },
    {
      key: roundKey('photoId', n),
      ...detailLabels.photoId,
      half: true,
      input: { kind: 'file', taking },
    },
  ])

/** One page per point, in the order of the walk. */
function stepsOf(route: readonly RoutePoint[]): FormStep<RoundForm>[] {
  const numbered = checksOf(route).map(({ point }, n) => ({ pointId: point.id, n }))
  return route.map(({ id, name }) => ({
    title: both(name),
    keys: numbered
      .filter(({ pointId }) => pointId === id)
      .flatMap(({ n }) => (['result', 'reading', 'note', 'photoId'] as const).map((field) => roundKey(field, n))),
  }))
}

function startOf({ detail }: TaskRow): RoundForm {
  if (detail?.type !== 'inspection') return {}
  return Object.fromEntries(
    detail.items.flatMap(({ result, reading, note, photoId }, n) => [
      [roundKey('result', n), result],
      [roundKey('reading', n), reading],
      [roundKey('note', n), note],
      [roundKey('photoId', n), photoId],
    ]),
  )
}

const photosIn = ({ detail }: TaskRow): string[] =>
  detail?.type === 'inspection' ? detail.items.flatMap(({ photoId }) => photoId ?? []) : []

interface Props {
  task: TaskRow
  route: readonly RoutePoint[]
  recorder?: Recorder
  onClose: () => void
}

/** The round of a plan: point after point, with what is checked there. What was typed waits on a phone that fell asleep. */
export function RoundRecordDrawer({ task, route, recorder, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const { taking, save, saved } = useRecorder(task, recorder)
  const form = useMemo(
    () => ({ schema: roundFormOf(route), fields: fieldsOf(route, taking), steps: stepsOf(route) }),
    [route, taking],
  )
  const { id, files = [] } = task
  const photos = photosIn(task)
  const others = files.filter((file) => file.ofDetail && !photos.includes(file.id)).map((file) => file.id)
  return (
    <FormDrawer<RoundForm>
      open
      title={m.recordTitle}
      widthPx={640}
      {...form}
      draft={`round ${id}`}
      initial={startOf(task)}
      onSubmit={async (values) => {
        const detail = { type: 'inspection', items: itemsOfForm(route, values) } as const
        await save(detail, others)
        notices.tell(say(saved))
      }}
      onClose={onClose}
    />
  )
}
