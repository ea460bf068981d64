import { useMemo } from 'react'
import { Alert, DatePicker } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { z } from 'zod'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { brandDays, type BrandComparison } from '@fengguang/domain/analysis/brand.model'
import { addDays } from '@fengguang/domain/kernel/time-range'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { yesterday } from '../../widgets/analysis-span/SpanBar.tsx'
import { analysis } from './analysis.queries.ts'
import { b } from './brand.texts.ts'
import { brandFields, efficiencyChart, indexChart, pairFields, pairRow } from './brand.fields.tsx'
import './analysis.css'

const day = z.iso.date()
const BrandAddress = z.object({ from: day.optional(), to: day.optional() })
const usualDays = 90

/** Which make of inverter does better on the same sites under the same sky. */
export function BrandComparisonPage() {
  const { current } = useStations()
  return current ? <Brands key={current.currentStid ?? current.currentDataName} /> : null
}

function Brands() {
  const say = useSay()
  const download = useDownload()
  const [{ from, to = yesterday() }, change] = useAddress(BrandAddress)
  const days = { from: from ?? addDays(to, 1 - usualDays), to }
  const { data, error, refetch } = useQuery(analysis.brandComparison(days))
  return (
    <div className="fg-analysis">
      <div className="fg-analysis-head">
        <PeriodPicker days={days} onChange={change} />
        <ExportButton
          onExport={() => download(analysisContract.brandExport, days, { fileName: `${say(b.file, days)}.xlsx` })}
        />
      </div>
      {error && !data && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {data && data.unknownInverters > 0 && (
        <Alert type="info" showIcon title={say(b.unknown, { count: data.unknownInverters })} />
      )}
      {data?.brands.length === 0 && <Picture kind="empty" title={say(b.none)} />}
      {!(error && !data) && data?.brands.length !== 0 && <Blocks comparison={data} />}
    </div>
  )
}

function PeriodPicker({
  days,
  onChange,
}: {
  days: { from: string; to: string }
  onChange: (days: { from: string; to: string }) => void
}) {
  const say = useSay()
  const last = dayjs(yesterday())
  const preset = (count: number) => ({
    label: say(b.days, { days: count }),
    value: [last.subtract(count - 1, 'day'), last] as [dayjs.Dayjs, dayjs.Dayjs],
  })
  return (
    <DatePicker.RangePicker
      allowClear={false}
      aria-label={say(b.period)}
      placeholder={[say(b.from), say(b.to)]}
      value={[dayjs(days.from), dayjs(days.to)]}
      presets={[30, 90, 365].map(preset)}
      disabledDate={(one, { from }) =>
        one.isAfter(last, 'day') || (from !== undefined && Math.abs(one.diff(from, 'day')) >= brandDays)
      }
      onChange={(picked) => {
        const [from, to] = picked ?? []
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
      }}
    />
  )
}

function Blocks({ comparison }: { comparison: BrandComparison | undefined }) {
  const say = useSay()
  const brands = comparison?.brands
  const index = useMemo(() => brands && indexChart(brands, say), [brands, say])
  const efficiency = useMemo(() => brands && efficiencyChart(brands, say), [brands, say])
  const pairs = useMemo(() => comparison?.pairs.map((pair) => pairRow(pair, say)) ?? [], [comparison, say])
  const loading = comparison === undefined
  return (
    <>
      <div className="fg-analysis-two">
        <ChartPanel title={say(b.index)} data={index} awaits="category" definition={say(b.indexNote)} />
        <ChartPanel title={say(b.efficiency)} data={efficiency} awaits="category" definition={say(b.efficiencyNote)} />
      </div>
      <Card title={say(b.pairs)} flush loading={loading}>
        <RowsTable rows={pairs} fields={pairFields} />
        <p className="fg-analysis-note">{say(b.pairsNote)}</p>
      </Card>
      <Card title={say(b.brands)} flush loading={loading}>
        <RowsTable rows={brands?.map((brand) => ({ ...brand, id: brand.maker })) ?? []} fields={brandFields} />
        <p className="fg-analysis-note">{say(b.indexNote)}</p>
      </Card>
    </>
  )
}
