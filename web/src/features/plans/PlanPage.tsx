import { Suspense, useState } from 'react'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { screens } from '@fengguang/domain/navigation/screens'
import type { ProductionPlan } from '@fengguang/domain/plans/plan.model'
import { plansFailures } from '@fengguang/domain/plans/plans.failures'
import { creatorNames, PlanFilter, plansContract } from '@fengguang/domain/plans/plans.contract'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ExportProgress } from '../../kit/list/list-actions.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { planFields } from './plan.fields.ts'
import { plans, useRemovePlan } from './plans.queries.ts'
import { m } from './plans.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

/** The list comes first: form and import load when someone opens them. */
const PlanFormDrawer = lazy(() => import('./PlanFormDrawer.tsx').then((x) => ({ default: x.PlanFormDrawer })))
const PlanImport = lazy(() => import('./PlanImport.tsx').then((x) => ({ default: x.PlanImport })))

const filters: readonly ListFilter[] = [
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
  { key: 'creator', label: m.creator, input: { kind: 'choice', names: creatorNames } },
]

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): PlanFilter {
  const { shape } = PlanFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stationId: shape.stationId.safeParse(chosen['stationId']).data,
    year: shape.year.safeParse(chosen['year']).data,
    creator: shape.creator.safeParse(chosen['creator']).data,
    sort: known,
    order: known && sort?.order,
  }
}

// spec §6, §8
const whyNot = ({ isOwn }: ProductionPlan) => (isOwn ? undefined : plansFailures['plan.notYours'].text)

export function PlanPage() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const remove = useRemovePlan()
  const [editing, setEditing] = useState<ProductionPlan | 'new'>()
  const [isImporting, setIsImporting] = useState(false)
  const hasImported = useEver(isImporting)
  const exportRows = (state: ListState, progress: ExportProgress) =>
    download(plansContract.export, filterOf(state), {
      fileName: say(m.fileName),
      onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
    })
  return (
    <ListPage<ProductionPlan>
      name="productionPlans"
      title={screens.planGenCapacity.title}
      fields={planFields}
      filters={filters}
      search={{ placeholder: m.search }}
      query={(state) => plans.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
      onExport={exportRows}
      toolbar={
        <Can do="plan:write">
          <Button icon={<UploadOutlined />} onClick={() => setIsImporting(true)}>
            {say(m.import)}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {say(m.create)}
          </Button>
        </Can>
      }
      rowActions={[
        { key: 'edit', label: m.edit, needs: 'plan:write', whyNot, run: setEditing },
        {
          key: 'remove',
          label: m.remove,
          needs: 'plan:write',
          whyNot,
          confirm: m.removeAsk,
          danger: true,
          dependents: ([plan]) => (plan ? say(m.dependsOne, { station: plan.stationName, year: plan.year }) : ''),
          run: async ({ id }) => {
            await remove.mutateAsync({ id })
            notices.tell(say(m.removed))
          },
        },
      ]}
    >
      {() => (
        <Suspense fallback={null}>
          {editing && (
            <PlanFormDrawer
              editing={editing === 'new' ? undefined : editing}
              onSaved={() => notices.tell(say(m.saved))}
              onClose={() => setEditing(undefined)}
            />
          )}
          {hasImported && (
            <PlanImport
              open={isImporting}
              onImported={(count) => notices.tell(say(m.imported, { count }))}
              onClose={() => setIsImporting(false)}
            />
          )}
        </Suspense>
      )}
    </ListPage>
  )
}
