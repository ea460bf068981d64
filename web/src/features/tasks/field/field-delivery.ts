import { filesContract } from '@fengguang/domain/files/files.contract'
import type { OutboxChange } from '@fengguang/domain/tasks/task-outbox.model'
import { movedUp, outcomeOf, pauseMs, photosOfStep, rebased } from '@fengguang/domain/tasks/task-outbox.rules'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { call, callSettled, upload } from '../../../lib/call.ts'
import { RequestFailure } from '../../../lib/request-failure.ts'
import type { KeptPhoto } from './field-store.ts'

/** A record that changes faster than it can be merged is left to a person. */
const mostRebases = 3

/** The call of a change, with the key that makes a second one harmless. */
function sendStep({ id: key, taskId: id, step, base: { version }, deviceAt }: OutboxChange): Promise<unknown> {
  const delivery = { key, deviceAt }
  if (step.kind === 'start') return call(tasksContract.act, { id, version, action: 'start', comment: '', delivery })
  if (step.kind === 'detail') {
    const { detail, fileIds } = step
    return call(tasksContract.recordDetail, { id, version, detail, fileIds: [...fileIds], delivery })
  }
  const { completionText, abnormalReason } = step
  return call(tasksContract.complete, { id, version, completionText, abnormalReason, delivery })
}

const unsound = (photo: KeptPhoto) =>
  new RequestFailure({ key: 'network.unreachable', code: -1, status: 0, msg: `${photo.name}: checksum` })

/** The server names a file by its bytes: another name means that other bytes arrived. */
async function sendPhoto(photo: KeptPhoto): Promise<void> {
  const query = { kind: 'attachment' as const, fileName: photo.name }
  const { id } = await upload(filesContract.upload, query, photo.bytes)
  if (id !== photo.id) throw unsound(photo)
}

export interface Hands {
  photos: () => readonly KeptPhoto[]
  putPhoto: (photo: KeptPhoto) => Promise<void>
  putChanges: (...changes: OutboxChange[]) => Promise<void>
  changes: () => readonly OutboxChange[]
  putTask: (task: TaskWhole) => Promise<void>
  now: () => Date
}

async function sendPhotos({ photos, putPhoto }: Hands, change: OutboxChange): Promise<void> {
  const wanted = new Set(photosOfStep(change.step))
  for (const photo of photos().filter(({ id, state }) => wanted.has(id) && state !== 'delivered')) {
    await putPhoto({ ...photo, state: 'uploading' })
    try {
      await sendPhoto(photo)
    } catch (error) {
      await putPhoto({ ...photo, state: 'kept' })
      throw error
    }
    await putPhoto({ ...photo, state: 'delivered' })
  }
}

const later = (change: OutboxChange, now: Date, reason: string): OutboxChange => ({
  ...change,
  state: 'waiting',
  attempts: change.attempts + 1,
  nextAtMs: now.getTime() + pauseMs(change.attempts),
  reason,
})

/** Either on top of what the server has, or before a person with both. */
async function onConflict({ putChanges, putTask, now }: Hands, change: OutboxChange, reason: string): Promise<boolean> {
  const read = await callSettled(tasksContract.detail, { id: change.taskId })
  if (!read.ok && read.failure.status !== 404) {
    await putChanges(later(change, now(), read.failure.msg))
    return false
  }
  const current = read.ok ? read.result : null
  if (current) await putTask(current)
  const onTop = current && change.attempts < mostRebases ? rebased(change, current) : undefined
  await putChanges(
    onTop
      ? { ...onTop, state: 'waiting', attempts: change.attempts + 1, nextAtMs: 0, reason: '' }
      : { ...change, state: 'conflict', reason, current },
  )
  return true
}

async function onFailure(hands: Hands, change: OutboxChange, failure: RequestFailure): Promise<boolean> {
  const { putChanges, now } = hands
  const outcome = outcomeOf(failure)
  if (outcome === 'conflict') return onConflict(hands, change, failure.msg)
  if (outcome === 'session') await putChanges({ ...change, state: 'waiting' })
  else if (outcome === 'retry') await putChanges(later(change, now(), failure.msg))
  else {
    const reason = [failure.msg, ...Object.values(failure.fields)].join(' · ')
    await putChanges({ ...change, state: 'refused', reason })
  }
  // Without a network or a session the others would fail alike.
  return outcome !== 'session' && failure.status !== 0
}

/** Sends one change with its photos; false: there is no use in going on now. */
export async function deliver(hands: Hands, change: OutboxChange): Promise<boolean> {
  await hands.putChanges({ ...change, state: 'sending' })
  try {
    await sendPhotos(hands, change)
    await sendStep(change)
  } catch (error) {
    if (error instanceof RequestFailure) return onFailure(hands, change, error)
    await hands.putChanges(later(change, hands.now(), String(error)))
    throw error
  }
  const delivered = { ...change, state: 'delivered', reason: '', deliveredAt: hands.now().toISOString() } as const
  await hands.putChanges(delivered, ...movedUp(hands.changes(), change))
  return true
}
