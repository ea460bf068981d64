import { jobKindNames, jobKindOf, jobKinds, jobStateNames, type JobState } from '@fengguang/domain/jobs/job.model'
import type { JobKindRow, JobRow } from '@fengguang/domain/jobs/jobs.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './jobs.texts.ts'

export type KindRow = JobKindRow & { id: string }

const tones: Record<JobState, Tone> = {
  waiting: 'notConnected',
  running: 'normal',
  retrying: 'interrupted',
  done: 'normal',
  failed: 'fault',
  cancelled: 'offline',
}
const kindNames: Readonly<Record<string, TextPair>> = Object.fromEntries(
  jobKindNames.map((kind) => [kind, jobKinds[kind].name]),
)
const whole = { kind: 'number', decimals: 0 } as const
const StateOf = ({ state }: { state: JobState }) => <StateTag tone={tones[state]} label={jobStateNames[state]} />

/** Every few minutes, or once a day: minute and hour come first. */
function Schedule({ row: { cron, zone } }: { row: JobKindRow }) {
  const say = useSay()
  if (!cron) return say(m.onDemand)
  const [minute = '', hour = ''] = cron.split(' ')
  if (minute === '*') return say(m.everyMinute)
  if (minute.startsWith('*/')) return say(m.everyMinutes, { minutes: minute.slice(2) })
  return say(m.daily, { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`, zone: zone ?? '' })
}

const About = ({ row: { kind } }: { row: JobKindRow }) => useSay()(jobKindOf(kind).about)

export const kindFields: readonly Field<KindRow>[] = [
  { key: 'kind', label: m.kind, widthPx: 200, fixed: true, format: { kind: 'choice', names: kindNames } },
  { key: 'id', label: m.about, widthPx: 360, render: (row) => <About row={row} /> },
  { key: 'cron', label: m.schedule, widthPx: 210, render: (row) => <Schedule row={row} /> },
  { key: 'nextAt', label: m.nextAt, widthPx: 170, format: { kind: 'instant' } },
  { key: 'lastAt', label: m.lastAt, widthPx: 170, format: { kind: 'instant' } },
  {
    key: 'lastState',
    label: m.lastState,
    widthPx: 140,
    render: ({ lastState }) => (lastState ? <StateOf state={lastState} /> : '--'),
  },
  { key: 'waiting', label: m.waiting, widthPx: 90, format: whole },
  { key: 'running', label: m.running, widthPx: 90, format: whole },
  { key: 'failed', label: m.failed, widthPx: 90, format: whole },
]

const isText = (key: string): key is keyof typeof m => Object.hasOwn(m, key)

/** What a run did, or why it failed. */
function Outcome({ row: { problem, result } }: { row: JobRow }) {
  const say = useSay()
  if (problem) return problem
  if (!result) return '--'
  const done = Object.entries(result).filter(([key, count]) => count > 0 && isText(key))
  if (done.length === 0) return say(m.nothing)
  return done.map(([key, count]) => say(m[key as keyof typeof m], { count })).join(say(m.semicolon))
}

function Attempt({ row: { attempt, attempts } }: { row: JobRow }) {
  return useSay()(m.attemptOf, { attempt, attempts })
}

export const jobFields: readonly Field<JobRow>[] = [
  {
    key: 'kind',
    label: m.kind,
    widthPx: 200,
    fixed: true,
    format: { kind: 'choice', names: kindNames },
    filter: { kind: 'choice', names: kindNames },
  },
  {
    key: 'state',
    label: m.state,
    widthPx: 130,
    format: { kind: 'choice', names: jobStateNames },
    filter: { kind: 'choice', names: jobStateNames },
    render: ({ state }) => <StateOf state={state} />,
  },
  { key: 'dueAt', label: m.dueAt, widthPx: 170, format: { kind: 'instant' } },
  { key: 'startedAt', label: m.startedAt, widthPx: 170, format: { kind: 'instant' } },
  { key: 'endedAt', label: m.endedAt, widthPx: 170, format: { kind: 'instant' } },
  { key: 'attempt', label: m.attempt, widthPx: 140, render: (row) => <Attempt row={row} /> },
  {
    key: 'progress',
    label: m.progress,
    widthPx: 110,
    render: ({ progress }) => (progress ? `${progress.done} / ${progress.total}` : '--'),
  },
  { key: 'result', label: m.outcome, widthPx: 320, render: (row) => <Outcome row={row} /> },
]
