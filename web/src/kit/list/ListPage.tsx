import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { Button, Skeleton } from 'antd'
import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { featureOf, useRefresh } from '../../lib/refresh.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useCan } from '../Can.tsx'
import { Card } from '../Card.tsx'
import { ErrorPicture } from '../ErrorPicture.tsx'
import type { Field } from '../field.ts'
import { fieldText } from '../format.ts'
import { m } from '../kit.texts.ts'
import { Picture } from '../Picture.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { useNarrow } from '../use-narrow.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListTable } from './ListTable.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import type { BulkAction, ExportProgress, Page, RowAction } from './list-actions.ts'
import type { ListState } from './list-address.ts'
import { clearedBy, isSet, keysOf, type ListFilter } from './list-filter.ts'
import { totalsOf } from './list-totals.ts'
import { useActOnRows } from './use-act-on-rows.ts'
import { useColumnSettings } from './use-column-settings.ts'
import { useListState } from './use-list-state.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './list.css'

/** What only phones, chosen rows, or set filters show loads with them. */
const ListCards = lazy(() => import('./ListCards.tsx').then((x) => ({ default: x.ListCards })))
const ListBulk = lazy(() => import('./ListBulk.tsx').then((x) => ({ default: x.ListBulk })))
const FilterChips = lazy(() => import('./FilterChips.tsx').then((x) => ({ default: x.FilterChips })))
const MoreFilters = lazy(() => import('./MoreFilters.tsx').then((x) => ({ default: x.MoreFilters })))
const ListPaging = lazy(() => import('./ListPaging.tsx').then((x) => ({ default: x.ListPaging })))
const noFilters: readonly ListFilter[] = []

interface Props<Row extends { id: string }> {
  /** Keeps the column settings of this list apart from those of others. */
  name: string
  title?: TextPair
  /** Begins its names in the address where another list stands in the same one. */
  addressPart?: `${string}.`
  fields: readonly Field<Row>[]
  query: (state: ListState) => UseQueryOptions<Page<Row>, RequestFailure>
  /** Shows the search box; its text is `state.keyword`. */
  search?: { placeholder: TextPair; maxLength?: number }
  /** Filters of what no column shows. */
  filters?: readonly ListFilter[]
  rowActions?: readonly RowAction<Row>[]
  bulkActions?: readonly BulkAction<Row>[]
  onExport?: (state: ListState, progress: ExportProgress) => Promise<unknown>
  /** A click on a row opens it by `?id=`, which DetailDrawer reads. */
  opens?: boolean
  /** What stands under a row in the width of the list, such as its parts; nothing for most. */
  below?: (row: Row) => ReactNode
  /** Buttons of the page, such as "New". */
  toolbar?: ReactNode
  /** Read again by the refresh interval of the screen. */
  isLive?: boolean
  /** The query answers all rows at once: no pages, the rows scroll under the head. */
  isWhole?: boolean
  /** The page needs a station and none is selected. */
  noStation?: boolean
  /** Drawers that belong to the list; they get the rows on show for previous and next. */
  children?: (rows: readonly Row[]) => ReactNode
}

/** The one list screen: it owns filters, paging, sorting, choice, actions, columns and export. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const {
    fields,
    query,
    search,
    rowActions = [],
    bulkActions = [],
    isLive = false,
    isWhole = false,
    onExport,
    filters = noFilters,
  } = props
  const say = useSay()
  const can = useCan()
  const narrow = useNarrow()
  const filterFields = useMemo(() => fields.filter((field) => field.filter), [fields])
  const { state, change, openRow } = useListState(
    [...filterFields.map((field) => field.key), ...filters.flatMap(keysOf)],
    props.addressPart,
  )
  const listed = useMemo(() => fields.filter((field) => field.list !== 'never'), [fields])
  const settings = useColumnSettings(props.name, listed)
  const [chosen, setChosen] = useState<string[]>([])
  const first = fields[0]
  const acting = useActOnRows<Row>((row) => (first ? fieldText(first, row, say) : ''))
  const asked = query(state)
  const read = useScreenQuery({ placeholderData: keepPreviousData, ...asked, enabled: !props.noStation }, isLive)
  const refresh = useRefresh()
  // Not the list alone: a count or a drawer beside it shows the same records.
  const reread = () => void refresh(featureOf(asked.queryKey))

  const rows = read.data?.rows ?? []
  const actions = rowActions.filter((action) => !action.needs || can(action.needs))
  const bulk = bulkActions.filter((action) => !action.needs || can(action.needs))
  const filtered = state.keyword !== '' || Object.keys(state.filters).length > 0
  const isChosen = rows.some((row) => chosen.includes(row.id))
  const shared = {
    rows,
    fields: settings.fields,
    chosen: bulk.length > 0 ? chosen : undefined,
    onChoose: setChosen,
    onOpen: props.opens ? (row: Row) => openRow(row.id) : undefined,
    actions,
    onAct: acting.onRow,
    below: props.below,
  }
  const empty = (
    <Picture kind="empty" {...(filtered && { title: say(m.emptyFiltered) })}>
      {filtered && (
        <Button onClick={() => change({ keyword: '', filters: { ...cleared(filterFields), ...clearedBy(filters) } })}>
          {say(m.reset)}
        </Button>
      )}
    </Picture>
  )

  const body = () => {
    if (read.isPending) return read.isLoading ? skeleton : null
    if (narrow)
      return rows.length > 0 ? (
        <Suspense fallback={skeleton}>
          <ListCards {...(shared as unknown as Parameters<typeof ListCards>[0])} />
        </Suspense>
      ) : (
        empty
      )
    return (
      <ListTable
        {...shared}
        sort={state.sort}
        onChange={change}
        empty={empty}
        wholeName={isWhole ? say(props.title ?? m.rows) : undefined}
        widthPx={settings.widthPx}
        totals={read.data && totalsOf(settings.fields, read.data)}
        onWidth={settings.setWidth}
      />
    )
  }
  const bar = (
    <search className="fg-list-bar">
      {search && (
        <SearchInput
          value={state.keyword}
          onSearch={(keyword) => keyword !== state.keyword && change({ keyword })}
          placeholder={search.placeholder}
          slashFocuses
          {...(search.maxLength && { maxLength: search.maxLength })}
        />
      )}
      <ListFilters fields={filterFields} state={state} change={change} />
      {filters.length > 0 && (
        <Suspense fallback={null}>
          <MoreFilters filters={filters} state={state} change={change} />
        </Suspense>
      )}
      <div className="fg-list-tools">
        {onExport && <ExportButton onExport={(progress) => onExport(state, progress)} />}
        <Button
          icon={<ReloadOutlined spin={read.isFetching} />}
          aria-label={say(m.refresh)}
          title={say(m.refresh)}
          onClick={reread}
        />
        {!narrow && <ColumnMenu fields={settings.all} settings={settings} />}
      </div>
    </search>
  )

  return (
    <>
      <Card className="fg-list" flush {...(props.title && { title: say(props.title) })} extra={props.toolbar}>
        {props.noStation && <Picture kind="noStation" />}
        {!props.noStation && bar}
        {!props.noStation && filters.some((filter) => isSet(filter, state.filters)) && (
          <Suspense fallback={null}>
            <FilterChips filters={filters} state={state} change={change} />
          </Suspense>
        )}
        {read.error && !read.data && <ErrorPicture error={read.error} onRetry={reread} />}
        {!props.noStation && (!read.error || read.data) && (
          <>
            {read.error && <StaleBanner onRetry={reread} />}
            {isChosen && (
              <Suspense fallback={null}>
                <ListBulk
                  rows={rows.filter((row) => chosen.includes(row.id))}
                  actions={bulk as BulkAction<unknown>[]}
                  onAct={acting.onRows as (action: BulkAction<unknown>, rows: readonly unknown[]) => void}
                  onClear={() => setChosen([])}
                />
              </Suspense>
            )}
            {body()}
            {read.data && isWhole && (
              <div className="fg-list-paging" aria-live="polite">
                {say(m.total, { count: read.data.total })}
              </div>
            )}
            {read.data && !isWhole && (
              <Suspense fallback={<div className="fg-list-paging" />}>
                <ListPaging state={state} total={read.data.total} narrow={narrow} onChange={change} />
              </Suspense>
            )}
          </>
        )}
      </Card>
      {acting.holder}
      {props.children?.(rows)}
    </>
  )
}

const skeleton = <Skeleton active className="fg-list-skeleton" paragraph={{ rows: 8 }} title={false} />

const cleared = <Row,>(fields: readonly Field<Row>[]): Record<string, undefined> =>
  Object.fromEntries(fields.map((field) => [field.key, undefined]))
