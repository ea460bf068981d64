import type { OutboxState, PhotoState } from '@fengguang/domain/tasks/task-outbox.model'
import type { Tone } from '../../../theme/tokens.ts'

export const stateTones: Record<OutboxState, Tone> = {
  waiting: 'standby',
  sending: 'initialising',
  conflict: 'fault',
  refused: 'fault',
  delivered: 'normal',
}
export const photoTones: Record<PhotoState, Tone> = {
  saved: 'notConnected',
  pending: 'standby',
  uploading: 'initialising',
  delivered: 'normal',
}
