import { textPairs } from '../kernel/texts.ts'
import type { TaskDetailRecord } from './task-detail.model.ts'
import type { TaskStatus, TaskWhole } from './task.model.ts'
import type { Completion } from './tasks.contract.ts'

/** Of a change that a phone keeps until the server has it. */
export const outboxStateNames = textPairs({
  waiting: ['待送达', 'Waiting'],
  sending: ['送达中', 'Sending'],
  conflict: ['有冲突', 'Conflict'],
  refused: ['被拒绝', 'Refused'],
  delivered: ['已送达', 'Delivered'],
})
export type OutboxState = keyof typeof outboxStateNames

/** Of a photo: on the phone, named by a change that waits, on its way, at the server with the same checksum. */
export const photoStateNames = textPairs({
  saved: ['已保存在本机', 'Saved on this phone'],
  pending: ['待上传', 'Waiting for upload'],
  uploading: ['上传中', 'Uploading'],
  delivered: ['已送达', 'Delivered'],
})
export type PhotoState = keyof typeof photoStateNames

/** What can be done without a network. */
export type FieldStep =
  | { kind: 'start' }
  | { kind: 'detail'; detail: TaskDetailRecord; fileIds: readonly string[] }
  | ({ kind: 'complete' } & Completion)
export type FieldStepKind = FieldStep['kind']

/** The task as it was on the phone when the change was made. */
export interface Seen {
  version: number
  status: TaskStatus
  detail: TaskDetailRecord | null
  /** Those of the record of the work. */
  fileIds: readonly string[]
}

export interface OutboxChange {
  /** The key of its delivery. */
  id: string
  userId: string
  taskId: string
  taskName: string
  /** Counts up on the phone. */
  seq: number
  step: FieldStep
  base: Seen
  /** By the clock of the phone. */
  deviceAt: string
  state: OutboxState
  attempts: number
  /** Not sent again before. */
  nextAtMs: number
  /** Why it was not taken, in the language of the person. */
  reason: string
  /** The task as the server has it, when that is the reason; null: the person no longer sees it. */
  current?: TaskWhole | null
  deliveredAt?: string
}
