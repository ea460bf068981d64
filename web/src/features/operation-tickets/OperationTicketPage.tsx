import { Suspense } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { numberText } from '@fengguang/domain/kernel/units'
import { screens } from '@fengguang/domain/navigation/screens'
import { operationResultNames, operationStatusNames } from '@fengguang/domain/operation-tickets/operation.model'
import {
  OperationFilter,
  operationTicketsContract,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { Can } from '../../kit/Can.tsx'
import { CountLinks, type CountLink } from '../../kit/CountLinks.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { operationFields } from './operation.fields.tsx'
import { operations, type OperationRow } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './operation-tickets.css'

const OperationDrawer = lazy(() => import('./OperationDrawer.tsx').then((x) => ({ default: x.OperationDrawer })))
const OperationFormHost = lazy(() => import('./OperationFormHost.tsx').then((x) => ({ default: x.OperationFormHost })))

const filters: readonly ListFilter[] = [
  { key: 'mine', label: m.mine, input: { kind: 'flag' } },
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

const chosenKeys = ['stationId', 'kind', 'status', 'result', 'mine'] as const
/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): OperationFilter {
  const { shape } = OperationFilter
  const known = shape.sort.safeParse(sort?.key).data
  const taken = chosenKeys.map((key) => [key, shape[key].safeParse(chosen[key]).data])
  return {
    ...(Object.fromEntries(taken) as Pick<OperationFilter, (typeof chosenKeys)[number]>),
    overdue: shape.overdue.safeParse(chosen['isOverdue']).data,
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    sort: known,
    order: known && sort?.order,
  }
}

const results = ['executed', 'partly', 'notExecuted', 'unqualified'] as const

/** How the tickets of the last year ended, and which are in operation now. */
function Figures() {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(operations.statistics({}))
  const figures: CountLink[] = [
    { key: 'underWay', label: m.underWay, value: data?.underWay, to: '?status=toOperate', isAlert: true },
    ...results.map((key) => ({ key, label: operationResultNames[key], value: data?.[key], to: `?result=${key}` })),
    { key: 'void', label: operationStatusNames.void, value: data?.void, to: '?status=void' },
  ]
  const share = data?.qualifiedShare ?? null
  const words = share === null ? say(m.noShare) : say(m.qualifiedShare, { share: numberText(100 * share, 1) })
  return (
    <>
      <CountLinks
        title={m.figures}
        figures={figures}
        error={data ? undefined : error}
        isBusy={!data && !error}
        onRetry={() => void refetch()}
      />
      {data && (
        <p className="fg-operation-note">
          {say(m.figures)} · {words} · {say(m.figuresNote)}
        </p>
      )}
    </>
  )
}

/** Switching by operation tickets, one task each. */
export function OperationTicketPage() {
  const say = useSay()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const { hasForm, open } = useTicketOverlay()
  const hasRead = useEver(openId !== undefined)
  const hasFilled = useEver(hasForm)
  return (
    <>
      <Figures />
      <ListPage<OperationRow>
        name="operation-tickets"
        title={screens.operationTicketManagement.title}
        fields={operationFields}
        filters={filters}
        search={{ placeholder: m.search }}
        query={(state) => operations.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
        isLive
        opens
        toolbar={
          <Can do="operation-ticket:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ new: true })}>
              {say(m.create)}
            </Button>
          </Can>
        }
        onExport={(state, progress) =>
          download(operationTicketsContract.export, filterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
      />
      <Suspense fallback={null}>
        {hasRead && <OperationDrawer />}
        {hasFilled && <OperationFormHost />}
      </Suspense>
    </>
  )
}
