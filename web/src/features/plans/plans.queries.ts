import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { plansContract } from '@fengguang/domain/plans/plans.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { queriesOf, readOf } from '../../lib/api.ts'
import { call, type Input } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const plans = queriesOf('plans', plansContract)
export const visibleStations = readOf('station-access', 'lists', stationAccessContract.lists)({})

/** Completion stands on homes and station screens: they are asked again too. */
function usePlanAct<E extends AnyEndpoint>(e: E) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, RequestFailure, Input<E>>({
    mutationFn: (input) => call(e, input),
    onSuccess: () =>
      Promise.all(['plans', 'stationRun', 'homes'].map((feature) => client.invalidateQueries({ queryKey: [feature] }))),
  })
}
export const useInsertPlan = () => usePlanAct(plansContract.insert)
export const useUpdatePlan = () => usePlanAct(plansContract.update)
export const useRemovePlan = () => usePlanAct(plansContract.remove)
export const useImportPlans = () => usePlanAct(plansContract.importCommit)
