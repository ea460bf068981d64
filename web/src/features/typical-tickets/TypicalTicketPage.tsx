import { Suspense } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { screens } from '@fengguang/domain/navigation/screens'
import { TypicalFilter, typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { Can } from '../../kit/Can.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import type { View } from '../../kit/tabs/TabViews.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { useFormAddress } from './form-address.ts'
import { typicalFields } from './typical.fields.tsx'
import { typicals, type TypicalRow } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './typical-tickets.css'

const TypicalDrawer = lazy(() => import('./TypicalDrawer.tsx').then((x) => ({ default: x.TypicalDrawer })))
const TypicalFormHost = lazy(() => import('./TypicalFormHost.tsx').then((x) => ({ default: x.TypicalFormHost })))
const ApproversView = lazy(() => import('./ApproversView.tsx').then((x) => ({ default: x.ApproversView })))

const filters: readonly ListFilter[] = [
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): TypicalFilter {
  const { shape } = TypicalFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    kind: shape.kind.safeParse(chosen['kind']).data,
    type: shape.type.safeParse(chosen['type']).data,
    stationId: shape.stationId.safeParse(chosen['stationId']).data,
    status: shape.status.safeParse(chosen['status']).data,
    sort: known,
    order: known && sort?.order,
  }
}

function TypicalList() {
  const say = useSay()
  const download = useDownload()
  const { open } = useFormAddress()
  return (
    <>
      <ListPage<TypicalRow>
        name="typical-tickets"
        title={screens['typical-ticket'].title}
        fields={typicalFields}
        filters={filters}
        search={{ placeholder: m.search }}
        query={(state) => typicals.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
        opens
        toolbar={
          <Can do="typical-ticket:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ new: true })}>
              {say(m.create)}
            </Button>
          </Can>
        }
        onExport={(state, progress) =>
          download(typicalTicketsContract.export, filterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
      />
      <p className="fg-typical-note">{say(m.usedNote)}</p>
    </>
  )
}

/** Tickets that were thought through once, approved by four people and are reused. */
export function TypicalTicketPage() {
  const say = useSay()
  const [openId] = useOpenRecord()
  const { isOpen } = useFormAddress()
  const hasRead = useEver(openId !== undefined)
  const hasForm = useEver(isOpen)
  const views: View[] = [
    { key: 'tickets', label: say(m.tickets), content: <TypicalList /> },
    { key: 'approvers', label: say(m.approvers), content: <ApproversView /> },
  ]
  return (
    <>
      <ViewTabs views={views} label={m.views} />
      <Suspense fallback={null}>
        {hasRead && <TypicalDrawer />}
        {hasForm && <TypicalFormHost />}
      </Suspense>
    </>
  )
}
