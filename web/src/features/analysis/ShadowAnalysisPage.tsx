import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { analysisContract, type ShadowList } from '@fengguang/domain/analysis/analysis.contract'
import { shadowLabels } from '@fengguang/domain/analysis/shadow.labels'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { SpanBar } from '../../widgets/analysis-span/SpanBar.tsx'
import { dayCoverage } from '../../widgets/analysis-span/day-coverage.ts'
import { noResultNames } from '@fengguang/domain/analysis/loss.model'
import { analysis } from './analysis.queries.ts'
import { NoResult } from './NoResult.tsx'
import { PlantPlanCard } from './PlantPlanCard.tsx'
import { stringFields, stringKey, windowFields, windowRow, worstStrings, yearHeat } from './shadow.fields.tsx'
import { s } from './shadow.texts.ts'
import { useSpan } from './use-span.ts'
import './analysis.css'

/** The string whose year is shown: its device and number. */
const ShadowAddress = z.object({ string: textParam(140) })

/** Which strings lie in shadow, when, what it costs, and where the obstacle stands. */
export function ShadowAnalysisPage() {
  const stationId = useChosenStation()
  return stationId ? <StationShadows key={stationId} stationId={stationId} /> : null
}

function StationShadows({ stationId }: { stationId: string }) {
  const say = useSay()
  const download = useDownload()
  const { span, date } = useSpan()
  const query = { stationId, span, date }
  const { data, error, refetch } = useQuery(analysis.shadowList(query))
  const [{ string }, change] = useAddress(ShadowAddress)
  const open = (key: string) => change({ string: key })
  return (
    <div className="fg-analysis">
      <div className="fg-analysis-head">
        <SpanBar />
        <ExportButton
          onExport={() =>
            download(analysisContract.shadowExport, query, {
              fileName: `${say(s.file, daysOfSpan(span, date))}.xlsx`,
            })
          }
        />
      </div>
      {error && !data && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {data?.days.computed === 0 && <NoResult days={data.days} />}
      {!(error && !data) && data?.days.computed !== 0 && (
        <>
          <Figures list={data} />
          <div className="fg-analysis-two">
            <Worst list={data} onOpen={open} />
            <StringYear chosen={string} list={data} year={date.slice(0, 4)} />
          </div>
          <Tables list={data} onOpen={open} />
        </>
      )}
      <PlantPlanCard
        stationId={stationId}
        strings={data?.strings ?? []}
        onOpen={(deviceId) => {
          const first = data?.strings.find((one) => one.deviceId === deviceId)
          if (first) open(stringKey(first))
        }}
      />
    </div>
  )
}

function Figures({ list }: { list: ShadowList | undefined }) {
  const say = useSay()
  const coverage = list && dayCoverage(list.days, noResultNames, say)
  const loading = list === undefined
  return (
    <div className="fg-analysis-figures">
      <KpiCard
        label={shadowLabels.lostKwh.label}
        value={list?.lostKwh}
        quantity="energyKwh"
        definition={s.lossNote}
        coverage={coverage}
        loading={loading}
      />
      <KpiCard
        label={shadowLabels.lostYuan.label}
        value={list?.lostYuan}
        quantity="moneyYuan"
        definition={s.lossNote}
        loading={loading}
      />
      <KpiCard label={s.strings} value={list?.total} decimals={0} definition={s.stringsNote} loading={loading} />
    </div>
  )
}

function Worst({ list, onOpen }: { list: ShadowList | undefined; onOpen: (key: string) => void }) {
  const say = useSay()
  const chart = useMemo(() => list && worstStrings(list.strings, list.lostKwh, say), [list, say])
  return list?.strings.length === 0 ? (
    <Card title={say(s.worst)}>
      <Picture kind="empty" title={say(s.none)} />
    </Card>
  ) : (
    <ChartPanel
      title={say(s.worst)}
      data={chart}
      awaits="pareto"
      definition={say(s.stringsNote)}
      onPick={({ id }) => onOpen(id)}
    />
  )
}

function StringYear(props: { chosen: string | undefined; list: ShadowList | undefined; year: string }) {
  const { list, year } = props
  const say = useSay()
  const chosen = props.chosen ?? (list?.strings[0] && stringKey(list.strings[0]))
  const at = chosen?.lastIndexOf(' ') ?? -1
  const [deviceId, string] = [chosen?.slice(0, at) ?? '', Number(chosen?.slice(at + 1))]
  const isKnown = at > 0 && Number.isInteger(string) && string > 0
  const heat = useQuery({
    ...analysis.shadowHeat({ deviceId, string: isKnown ? string : 1, year: Number(year) }),
    enabled: isKnown,
  })
  const chart = useMemo(() => heat.data && yearHeat(heat.data, say), [heat.data, say])
  const found = list?.strings.find((one) => stringKey(one) === chosen)
  const title = found
    ? say(s.heatOf, { name: say(s.stringName, { device: found.deviceName, n: found.string }) })
    : say(s.heat)
  if (list && !isKnown)
    return (
      <Card title={title}>
        <Picture kind="empty" title={say(s.chooseString)} />
      </Card>
    )
  return (
    <ChartPanel
      title={title}
      data={chart}
      awaits="heat"
      error={heat.data ? undefined : heat.error}
      onRetry={() => void heat.refetch()}
    />
  )
}

function Tables({ list, onOpen }: { list: ShadowList | undefined; onOpen: (key: string) => void }) {
  const say = useSay()
  const strings = useMemo(() => list?.strings.map((one) => ({ ...one, id: stringKey(one) })) ?? [], [list])
  const windows = useMemo(() => list?.windows.map(windowRow) ?? [], [list])
  const empty = <Picture kind="empty" title={say(s.none)} />
  return (
    <>
      <Card title={say(s.windows)} flush loading={!list}>
        <RowsTable rows={windows} fields={windowFields} onOpen={(row) => onOpen(stringKey(row))} empty={empty} />
      </Card>
      <Card title={say(s.strings)} flush loading={!list}>
        {list && list.total > list.strings.length && (
          <p className="fg-analysis-note">{say(s.cut, { total: list.total, shown: list.strings.length })}</p>
        )}
        <RowsTable rows={strings} fields={stringFields} onOpen={({ id }) => onOpen(id)} empty={empty} />
      </Card>
    </>
  )
}
