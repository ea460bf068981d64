import type { TaskDetailRecord } from './task-detail.model.ts'
import type { FieldStep, FieldStepKind, OutboxChange, PhotoState, Seen } from './task-outbox.model.ts'
import { recordedOf } from './task-route.rules.ts'
import { taskMachine } from './task.rules.ts'
import type { TaskWhole } from './task.model.ts'

const firstPauseMs = 5_000
const longestPauseMs = 300_000
export const pauseMs = (attempts: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** attempts)

const ofWork = ({ files }: Pick<TaskWhole, 'files'>) => files.filter(({ ofDetail }) => ofDetail).map(({ id }) => id)
export const seenOf = (task: TaskWhole): Seen => ({
  version: task.version,
  status: task.status,
  detail: task.detail,
  fileIds: ofWork(task),
})

/** What the table lets this person do here and now; the same rules hold with and without a network. */
export function fieldSteps({ status, hands, detail }: Pick<TaskWhole, 'status' | 'hands' | 'detail'>): FieldStepKind[] {
  const allowed = taskMachine.actionsFor(status, hands)
  const mayComplete = allowed.includes('complete')
  return [
    ...(allowed.includes('start') ? (['start'] as const) : []),
    ...(mayComplete ? (['detail'] as const) : []),
    // A record of the work comes first (spec §4).
    ...(mayComplete && detail !== null ? (['complete'] as const) : []),
  ]
}

/** As the server will store it, so that both can be compared. */
const storedDetail = ({ route }: TaskWhole, detail: TaskDetailRecord): TaskDetailRecord =>
  route && detail.type === 'inspection' ? { ...detail, items: recordedOf(route, detail.items) } : detail

/** The task after a change of the phone. */
export function applied(task: TaskWhole, step: FieldStep, at: string): TaskWhole {
  const next = { ...task, version: task.version + 1 }
  if (step.kind === 'start') return { ...next, status: 'processing', startedAt: at }
  if (step.kind === 'complete') {
    const { kind: _kind, ...words } = step
    return { ...next, ...words, status: 'toAccept', completedAt: at }
  }
  const order = task.files.filter(({ ofDetail }) => !ofDetail)
  const own = step.fileIds.map((id) => ({ id, fileName: '', contentType: 'image/jpeg', ofDetail: true }))
  return { ...next, detail: storedDetail(task, step.detail), files: [...order, ...own] }
}

const isOpen = ({ state }: OutboxChange) => state !== 'delivered'
const isStuck = ({ state }: OutboxChange) => state === 'conflict' || state === 'refused'
const bySeq = (a: OutboxChange, b: OutboxChange) => a.seq - b.seq
/** What is still to be delivered of a task, in its order. */
export const openOf = (changes: readonly OutboxChange[], taskId: string): OutboxChange[] =>
  changes.filter((change) => change.taskId === taskId && isOpen(change)).toSorted(bySeq)

/** The task as its executor left it. One with a conflict is shown as the server has it. */
export function projected(task: TaskWhole, changes: readonly OutboxChange[]): TaskWhole {
  const own = openOf(changes, task.id)
  if (own.some(isStuck)) return task
  return own.reduce((shown, { step, deviceAt }) => applied(shown, step, deviceAt), task)
}

/** The next change to send: in the order of its task, and no task waits for the trouble of another. */
export function nextDue(changes: readonly OutboxChange[], nowMs: number): OutboxChange | undefined {
  const heads = [...Map.groupBy(changes.filter(isOpen), ({ taskId }) => taskId).values()].map(
    (own) => own.toSorted(bySeq)[0]!,
  )
  return heads.filter(({ state, nextAtMs }) => state === 'waiting' && nextAtMs <= nowMs).toSorted(bySeq)[0]
}

/** When to look again, if something waits. */
export const nextAtMs = (changes: readonly OutboxChange[]): number | undefined => {
  const waiting = changes.filter(({ state }) => state === 'waiting').map((change) => change.nextAtMs)
  return waiting.length > 0 ? Math.min(...waiting) : undefined
}

export type Outcome = 'retry' | 'session' | 'conflict' | 'refused'
const conflictKeys: ReadonlySet<string> = new Set([
  'record.conflict',
  'action.wrongState',
  'action.notYours',
  'record.notFound',
])
/** What a failed delivery means: only a network or a server that may come back is tried again by itself. */
export function outcomeOf({ status, key }: { status: number; key: string }): Outcome {
  if (status === 401 || key === 'session.expired') return 'session'
  if (status === 0 || status >= 500 || status === 408 || status === 429 || key === 'answer.unreadable') return 'retry'
  return conflictKeys.has(key) ? 'conflict' : 'refused'
}

/** Two people, or one with two phones, wrote the record: by item of a round, by field of any other. */
type Part = readonly [key: string, value: unknown]
const partsOf = (detail: TaskDetailRecord | null): Part[] =>
  detail?.type === 'inspection'
    ? detail.items.map((item, n) => [`${n} ${item.pointId} ${item.itemId} ${item.what}`, item])
    : Object.entries(detail ?? {})
const keysOf = (parts: readonly Part[]) => parts.map(([key]) => key)
const text = (value: unknown) => JSON.stringify(value)
const isSame = (a: unknown, b: unknown) => text(a) === text(b)

/** Both kept where each changed something else; undefined where both changed the same. */
export function mergedDetail(
  base: TaskDetailRecord | null,
  mine: TaskDetailRecord,
  theirs: TaskDetailRecord | null,
): TaskDetailRecord | undefined {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine
  if (base === null || theirs === null || theirs.type !== mine.type || base.type !== mine.type) return undefined
  const [was, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  if (!isSame(keysOf(was), keysOf(own)) || !isSame(keysOf(was), keysOf(other))) return undefined
  const merged: unknown[] = []
  for (const [n, [, before]] of was.entries()) {
    const [ownValue, otherValue] = [own[n]![1], other[n]![1]]
    const isClash = !isSame(ownValue, before) && !isSame(otherValue, before) && !isSame(ownValue, otherValue)
    if (isClash) return undefined
    merged.push(isSame(ownValue, before) ? otherValue : ownValue)
  }
  if (mine.type === 'inspection') return { ...mine, items: merged as typeof mine.items }
  return Object.fromEntries(was.map(([key], n) => [key, merged[n]])) as TaskDetailRecord
}

/** The step may still be taken on what the server has now. */
export const mayStill = ({ step }: Pick<OutboxChange, 'step'>, current: TaskWhole | null | undefined): boolean =>
  !!current && fieldSteps(current).includes(step.kind)

/** The change on top of what the server has, where that overwrites nothing; undefined: a person must choose. */
export function rebased(change: OutboxChange, current: TaskWhole): OutboxChange | undefined {
  if (!mayStill(change, current)) return undefined
  const { step, base } = change
  const onTop = { ...change, base: seenOf(current) }
  if (step.kind === 'start') return onTop
  if (step.kind === 'complete') return isSame(current.detail, base.detail) ? onTop : undefined
  const detail = mergedDetail(base.detail, storedDetail(current, step.detail), current.detail)
  if (!detail) return undefined
  const added = ofWork(current).filter((id) => !base.fileIds.includes(id))
  return { ...onTop, step: { ...step, detail, fileIds: [...new Set([...step.fileIds, ...added])] } }
}

/** A person chose theirs over what the server has. */
export const sentAgain = (change: OutboxChange, current: TaskWhole): OutboxChange => ({
  ...change,
  base: seenOf(current),
  state: 'waiting',
  attempts: 0,
  nextAtMs: 0,
  reason: '',
})

/** With a change go those that stand on it. */
export const withFollowers = (changes: readonly OutboxChange[], { taskId, seq }: OutboxChange): OutboxChange[] =>
  openOf(changes, taskId).filter((change) => change.seq >= seq)

/** Those behind a delivered change stand on what it became. */
export const movedUp = (changes: readonly OutboxChange[], { taskId, seq, base }: OutboxChange): OutboxChange[] =>
  openOf(changes, taskId)
    .filter((change) => change.seq > seq)
    .map((change, n) => ({ ...change, base: { ...change.base, version: base.version + 1 + n } }))

export const photosOfStep = (step: FieldStep): string[] => {
  if (step.kind !== 'detail') return []
  const { detail, fileIds } = step
  const inItems = detail.type === 'inspection' ? detail.items.flatMap(({ photoId }) => photoId ?? []) : []
  return [...new Set([...fileIds, ...inItems])]
}

export function photoStateOf(
  { id, state }: { id: string; state: 'kept' | 'uploading' | 'delivered' },
  changes: readonly OutboxChange[],
): PhotoState {
  if (state !== 'kept') return state
  return changes.some((change) => isOpen(change) && photosOfStep(change.step).includes(id)) ? 'pending' : 'saved'
}

export interface OutboxCounts {
  waiting: number
  sending: number
  stuck: number
}
export const countsOf = (changes: readonly OutboxChange[]): OutboxCounts => ({
  waiting: changes.filter(({ state }) => state === 'waiting').length,
  sending: changes.filter(({ state }) => state === 'sending').length,
  stuck: changes.filter(isStuck).length,
})
