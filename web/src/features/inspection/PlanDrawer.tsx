import type { TextPair } from '@fengguang/domain/kernel/texts'
import { inspectionPlansContract } from '@fengguang/domain/inspection/inspection-plans.contract'
import type { InspectionPlan } from '@fengguang/domain/inspection/plan.model'
import { planActionNames, planActionsFor, type PlanAction } from '@fengguang/domain/inspection/plan.rules'
import type { UseQueryOptions } from '@tanstack/react-query'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import type { RecordAction } from '../../kit/lifecycle/record-action.ts'
import type { Page } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { needs } from './ConfigList.tsx'
import { planFields, roundFields, type RoundRow } from './inspection.fields.tsx'
import { inspectionFeature, plans, usePlanAct } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'
import { useExport } from './use-export.ts'

const questions: Partial<Record<PlanAction, TextPair>> = { skip: m.skipAsk, dispatch: m.dispatchAsk }

function Actions({ plan }: { plan: InspectionPlan }) {
  const say = useSay()
  const notices = useNotices()
  const refresh = useRefresh()
  const act = usePlanAct()
  const { id, version, name } = plan
  const actionOf = (action: PlanAction): RecordAction => ({
    key: action,
    label: planActionNames[action],
    needs,
    ...((action === 'dispatch' || action === 'start') && { primary: true as const }),
    ...(questions[action] && { confirm: questions[action] }),
    run: async () => {
      await act.mutateAsync({ id, version, action })
      notices.tell(say(m.done, { name, action: say(planActionNames[action]) }))
    },
  })
  return <ActionBar actions={planActionsFor(plan).map(actionOf)} onReload={() => refresh(inspectionFeature)} />
}

function roundsOf(
  plan: InspectionPlan,
  { page, pageSize }: ListState,
): UseQueryOptions<Page<RoundRow>, RequestFailure> {
  const asked = { id: plan.id, page, pageSize }
  return {
    queryKey: plans.rounds(asked).queryKey,
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(inspectionPlansContract.rounds, asked, signal)
      return { rows: rows.map((row) => ({ ...row, id: row.roundAt, timeZone: plan.timeZone })), total }
    },
  }
}

function Rounds({ plan }: { plan: InspectionPlan }) {
  const exportRows = useExport()
  const { id } = plan
  return (
    <ListPage<RoundRow>
      name="inspection-rounds"
      title={m.rounds}
      addressPart="rounds."
      fields={roundFields}
      query={(state) => roundsOf(plan, state)}
      onExport={(_state, progress) => exportRows(inspectionPlansContract.exportRounds, { id }, m.roundsFile, progress)}
    />
  )
}
const bodyOf = (plan: InspectionPlan) => <Rounds key={plan.id} plan={plan} />
const actionsFor = (plan: InspectionPlan) => <Actions key={plan.id} plan={plan} />

/** A plan with its rounds, and what can be done with the next one. */
export const PlanDrawer = () => (
  <DetailDrawer<InspectionPlan>
    fields={planFields}
    query={(id) => plans.plan({ id })}
    title={({ name }) => name}
    widthPx={860}
    extra={bodyOf}
    footer={actionsFor}
  />
)
