import type { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { FileTaking } from '../../kit/file/file-taking.ts'
import { takingOf } from '../../widgets/files/file-takings.ts'
import { useRecordDetail, type TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

/** Where a record of the work and its files go: to the server at once, or to the phone first. */
export interface Recorder {
  taking: FileTaking
  save: (detail: TaskDetailRecord, fileIds: string[]) => Promise<unknown>
  saved: TextPair
}

const taking = takingOf('attachment')

export function useRecorder({ id, version }: Pick<TaskRow, 'id' | 'version'>, given: Recorder | undefined): Recorder {
  const record = useRecordDetail()
  if (given) return given
  return { taking, save: (detail, fileIds) => record.mutateAsync({ id, version, detail, fileIds }), saved: m.saved }
}
