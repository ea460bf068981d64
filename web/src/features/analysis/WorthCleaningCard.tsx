import { useQuery } from '@tanstack/react-query'
import { rainSourceNames } from '@fengguang/domain/cleaning/clean-now.rules'
import type { WorthCleaning } from '@fengguang/domain/cleaning/cleaning.contract'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { worthCleaning } from './analysis.queries.ts'
import { m } from './analysis.texts.ts'
import { DispatchLink } from './DispatchLink.tsx'
import { useOpenStation } from './use-open-station.ts'

type Row = WorthCleaning['worth'][number] & { id: string; ratioPct: number }

const dispatchLink = ({ id }: Row) => `/operationMonitorNew?${new URLSearchParams({ cleaning: id })}`

const fields: readonly Field<Row>[] = [
  { key: 'stationName', label: m.station, widthPx: 220, fixed: true },
  { key: 'ratioPct', label: m.soilingRatio, unit: '%', widthPx: 120, format: { kind: 'number', decimals: 2 } },
  { key: 'gainKwhPerDay', label: m.gainKwh, unit: 'kWh/d', widthPx: 150, format: { kind: 'number', decimals: 1 } },
  { key: 'gainYuanPerDay', label: m.gainYuan, unit: '¥/d', widthPx: 140, format: { kind: 'number', decimals: 2 } },
  { key: 'paybackDays', label: m.payback, unit: 'd', widthPx: 120, format: { kind: 'number', decimals: 1 } },
  { key: 'dryDays', label: m.dryDays, unit: 'd', widthPx: 140, format: { kind: 'number', decimals: 1 } },
  { key: 'rainSource', label: m.rainFrom, widthPx: 180, format: { kind: 'choice', names: rainSourceNames } },
  { key: 'id', label: m.dispatch, widthPx: 110, render: (row) => <DispatchLink to={dispatchLink(row)} /> },
]

/** Where a cleaning pays today. Results change once a day: it is read with the page, not with its interval. */
export function WorthCleaningCard() {
  const say = useSay()
  const open = useOpenStation()
  const { data, error, refetch } = useQuery(worthCleaning)
  const rows = data?.worth.map((one) => ({ ...one, id: one.stationId, ratioPct: 100 * one.ratio })) ?? []
  return (
    <Card
      title={say(m.worthTitle)}
      flush
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <RowsTable
        rows={rows}
        fields={fields}
        onOpen={({ id }) => void open(id, '/ashAnalysis?view=calculator')}
        empty={<Picture kind="empty" title={say(m.worthNone)} />}
      />
      <p className="fg-analysis-note">{say(m.worthNote, data?.stations ?? { all: 0, judged: 0 })}</p>
    </Card>
  )
}
