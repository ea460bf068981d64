import { Suspense } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { hastySeconds } from '@fengguang/domain/kernel/hasty-ticks'
import { numberText } from '@fengguang/domain/kernel/units'
import { screens } from '@fengguang/domain/navigation/screens'
import { underWay } from '@fengguang/domain/work-tickets/ticket.model'
import { TicketFilter, workTicketsContract } from '@fengguang/domain/work-tickets/work-tickets.contract'
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
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { ticketFields } from './ticket.fields.tsx'
import { tickets, type TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './work-tickets.css'

const TicketDrawer = lazy(() => import('./TicketDrawer.tsx').then((x) => ({ default: x.TicketDrawer })))
const TicketFormHost = lazy(() => import('./TicketFormHost.tsx').then((x) => ({ default: x.TicketFormHost })))
const TicketSettingHost = lazy(() => import('./TicketSettingHost.tsx').then((x) => ({ default: x.TicketSettingHost })))

const filters: readonly ListFilter[] = [
  { key: 'mine', label: m.mine, input: { kind: 'flag' } },
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): TicketFilter {
  const { shape } = TicketFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stationId: shape.stationId.safeParse(chosen['stationId']).data,
    type: shape.type.safeParse(chosen['type']).data,
    status: shape.status.safeParse(chosen['status']).data,
    mine: shape.mine.safeParse(chosen['mine']).data,
    sort: known,
    order: known && sort?.order,
  }
}

/** How the tickets of the last year ended, and where people may be at work now. */
function Figures() {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(tickets.statistics({}))
  const figures: CountLink[] = [
    { key: 'underWay', label: m.underWay, value: data?.underWay, to: `?status=${underWay.join(',')}`, isAlert: true },
    { key: 'ended', label: m.ended, value: data?.ended, to: '?status=ended' },
    { key: 'notExecuted', label: m.notExecuted, value: data?.notExecuted, to: '?status=notExecuted' },
    { key: 'void', label: m.void, value: data?.void, to: '?status=void' },
  ]
  const share =
    data &&
    (data.qualifiedShare === null
      ? say(m.noShare)
      : say(m.qualifiedShare, { share: numberText(100 * data.qualifiedShare, 1), sentBack: data.sentBack }))
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
        <p className="fg-ticket-note">
          {say(m.figures)} · {share} · {say(m.hastyShare, { hasty: data.hasty, seconds: hastySeconds })} ·{' '}
          {say(m.figuresNote)}
        </p>
      )}
    </>
  )
}

/** Work by tickets, from the draft to the last earth wire. */
export function WorkTicketPage() {
  const say = useSay()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const { hasForm, overlay, open } = useTicketOverlay()
  const hasRead = useEver(openId !== undefined)
  const hasFilled = useEver(hasForm)
  const hasSet = useEver(overlay.setting)
  return (
    <>
      <Figures />
      <ListPage<TicketRow>
        name="work-tickets"
        title={screens.workTicketManagement.title}
        fields={ticketFields}
        filters={filters}
        search={{ placeholder: m.search }}
        query={(state) => tickets.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
        isLive
        opens
        toolbar={
          <>
            <Can do="work-ticket:write">
              <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ new: true })}>
                {say(m.create)}
              </Button>
            </Can>
            <Can do="qualification:write">
              <Button onClick={() => open({ setting: true })}>{say(m.setting)}</Button>
            </Can>
          </>
        }
        onExport={(state, progress) =>
          download(workTicketsContract.export, filterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
      />
      <Suspense fallback={null}>
        {hasRead && <TicketDrawer />}
        {hasFilled && <TicketFormHost />}
        {hasSet && <TicketSettingHost />}
      </Suspense>
    </>
  )
}
