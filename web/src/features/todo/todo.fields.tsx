import { todoLabels as l } from '@fengguang/domain/todo/todo.labels'
import {
  dangerNames,
  todoKindNames,
  todoStatusNames,
  type Danger,
  type TodoItem,
} from '@fengguang/domain/todo/todo.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'

const tones: Record<Danger, Tone> = { high: 'fault', medium: 'alarm', low: 'standby' }
const local = { kind: 'instant', zoneKey: 'timeZone' } as const

export const todoFields: readonly Field<TodoItem>[] = [
  {
    key: 'danger',
    ...l.danger,
    widthPx: 110,
    format: { kind: 'choice', names: dangerNames },
    render: ({ danger }) => <StateTag tone={tones[danger]} label={dangerNames[danger]} />,
  },
  { key: 'title', ...l.title, widthPx: 300, fixed: true },
  {
    key: 'kind',
    ...l.kind,
    widthPx: 160,
    format: { kind: 'choice', names: todoKindNames },
    filter: { kind: 'choice', names: todoKindNames },
  },
  { key: 'status', ...l.status, widthPx: 190, format: { kind: 'choice', names: todoStatusNames } },
  { key: 'dueAt', ...l.dueAt, widthPx: 160, format: local },
  {
    key: 'isOverdue',
    ...l.isOverdue,
    widthPx: 100,
    format: { kind: 'flag' },
    filter: { kind: 'flag' },
    render: ({ isOverdue }) => (isOverdue ? <StateTag tone="fault" label={l.isOverdue.label} /> : '--'),
  },
  { key: 'stationName', ...l.stationName, widthPx: 200 },
  { key: 'from', ...l.from, widthPx: 130 },
  { key: 'since', ...l.since, widthPx: 160, format: local, list: 'wide' },
]
