import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { findingsContract } from '@fengguang/domain/inspection/findings.contract'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { UseQueryOptions } from '@tanstack/react-query'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const tasksFeature = 'tasks'
export const tasks = queriesOf(tasksFeature, tasksContract)
/** With the name that the screen of inspections has for them. */
const inspectionFeature = 'inspection'
export const findings = queriesOf(inspectionFeature, findingsContract)
export const alarms = queriesOf('alarms', alarmsContract)
export const analysis = queriesOf('analysis', analysisContract)
export const defects = queriesOf('defects', defectsContract)

/** A row of a list is one of these too, still without what only the whole task has. */
export type TaskRow = Omit<TaskWhole, 'devices' | 'files' | 'detail' | 'history' | 'route'> &
  Partial<Pick<TaskWhole, 'devices' | 'files' | 'detail' | 'history' | 'route'>>

export const wholeTask = (id: string): UseQueryOptions<TaskWhole, RequestFailure> => ({
  queryKey: [tasksFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(tasksContract.detail, { id }, signal),
})
export const taskDetail = (id: string) => wholeTask(id) as UseQueryOptions<TaskRow, RequestFailure>

/** An alarm, a finding and a defect go with their task. */
const touched = [tasksFeature, 'alarms', 'defects', inspectionFeature]
export const useInsertTask = () => useAct(touched, tasksContract.insert)
export const useUpdateTask = () => useAct(tasksFeature, tasksContract.update)
export const useTaskAct = () => useAct(touched, tasksContract.act)
export const useComplete = () => useAct([tasksFeature, inspectionFeature], tasksContract.complete)
export const useRecordDetail = () => useAct(tasksFeature, tasksContract.recordDetail)
export const useSettle = () => useAct(tasksFeature, tasksContract.settle)
