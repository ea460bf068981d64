import type { UseQueryOptions } from '@tanstack/react-query'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import type { DefectWhole } from '@fengguang/domain/defects/defect.model'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const defectsFeature = 'defects'
export const defects = queriesOf(defectsFeature, defectsContract)
export const alarms = queriesOf('alarms', alarmsContract)
export const tasks = queriesOf('tasks', tasksContract)

/** A row of a list is one of these too, still without what only the whole defect has. */
export type DefectRow = Omit<DefectWhole, 'files' | 'history'> & Partial<Pick<DefectWhole, 'files' | 'history'>>

export const wholeDefect = (id: string): UseQueryOptions<DefectWhole, RequestFailure> => ({
  queryKey: [defectsFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(defectsContract.detail, { id }, signal),
})
export const defectDetail = (id: string) => wholeDefect(id) as UseQueryOptions<DefectRow, RequestFailure>

/** An alarm goes with its defect. */
const touched = [defectsFeature, 'alarms']
export const useInsertDefect = () => useAct(touched, defectsContract.insert)
export const useUpdateDefect = () => useAct(defectsFeature, defectsContract.update)
export const useDefectAct = () => useAct(touched, defectsContract.act)
