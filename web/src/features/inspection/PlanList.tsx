import { inspectionPlansContract, PlanFilter } from '@fengguang/domain/inspection/inspection-plans.contract'
import type { InspectionPlan } from '@fengguang/domain/inspection/plan.model'
import type { ListState } from '../../kit/list/list-address.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useEver } from '../../lib/use-ever.ts'
import { ConfigList } from './ConfigList.tsx'
import { planFields } from './inspection.fields.tsx'
import { plans, useRemovePlan } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'
import { PlanDrawer } from './PlanDrawer.tsx'
import { PlanFormDrawer } from './PlanFormDrawer.tsx'
import { placeFilterOf, stationFilter } from './place-filter.ts'
import { useExport } from './use-export.ts'

const { shape } = PlanFilter
const planFilterOf = (state: ListState): PlanFilter => ({
  ...placeFilterOf(state),
  kind: shape.kind.safeParse(state.filters['kind']).data,
  cycle: shape.cycle.safeParse(state.filters['cycle']).data,
  state: shape.state.safeParse(state.filters['state']).data,
})

/** Rounds to come; what starts next stands first. */
export function PlanList() {
  const remove = useRemovePlan()
  const exportRows = useExport()
  const [openId] = useOpenRecord()
  const hasRead = useEver(openId !== undefined)
  return (
    <>
      <ConfigList<InspectionPlan>
        name="inspection-plans"
        fields={planFields}
        filters={stationFilter}
        query={(state) => plans.plans({ page: state.page, pageSize: state.pageSize, ...planFilterOf(state) })}
        opens
        search={m.searchPlan}
        onExport={(state, progress) =>
          exportRows(inspectionPlansContract.export, planFilterOf(state), m.plansFile, progress)
        }
        newLabel={m.newPlan}
        removeAsk={m.removePlanAsk}
        remove={({ id, version }) => remove.mutateAsync({ id, version })}
        whyNot={({ isOwn }) => (isOwn ? undefined : m.notOwn)}
        Form={PlanFormDrawer}
      />
      {hasRead && <PlanDrawer />}
    </>
  )
}
