import type { UseQueryOptions } from '@tanstack/react-query'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import type { EquipmentWhole } from '@fengguang/domain/equipment/equipment.model'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

const feature = 'equipment'
export const equipment = queriesOf(feature, equipmentContract)

/** A row of a list is one of these too, still without its history and parts. */
export type EquipmentRow = Omit<EquipmentWhole, 'history' | 'parts'> &
  Partial<Pick<EquipmentWhole, 'history' | 'parts'>>

export const wholeEquipment = (id: string): UseQueryOptions<EquipmentWhole, RequestFailure> => ({
  queryKey: [feature, 'detail', { id }],
  queryFn: ({ signal }) => call(equipmentContract.detail, { id }, signal),
})
export const equipmentDetail = (id: string) => wholeEquipment(id) as UseQueryOptions<EquipmentRow, RequestFailure>
export const useCorrectReading = () => useAct(feature, equipmentContract.correctReading)
export const useUpdatePlate = () => useAct(feature, equipmentContract.update)
