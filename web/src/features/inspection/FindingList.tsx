import { findingsContract, FindingFilter } from '@fengguang/domain/inspection/findings.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useEver } from '../../lib/use-ever.ts'
import { findingFields, type FindingRow } from './finding.fields.tsx'
import { FindingDrawer } from './FindingDrawer.tsx'
import { findings } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'
import { placeFilterOf, stationFilter } from './place-filter.ts'
import { useExport } from './use-export.ts'

const filterOf = (state: ListState): FindingFilter => ({
  ...placeFilterOf(state),
  status: FindingFilter.shape.status.safeParse(state.filters['status']).data,
})

/** What inspections found abnormal, and what became of it. */
export function FindingList() {
  const exportRows = useExport()
  const [openId] = useOpenRecord()
  const hasRead = useEver(openId !== undefined)
  return (
    <>
      <ListPage<FindingRow>
        name="inspection-findings"
        fields={findingFields}
        filters={stationFilter}
        search={{ placeholder: m.searchFinding }}
        query={(state) => findings.findings({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
        opens
        onExport={(state, progress) => exportRows(findingsContract.export, filterOf(state), m.findingsFile, progress)}
      />
      {hasRead && <FindingDrawer />}
    </>
  )
}
