import { useMemo } from 'react'
import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { taskTypeNames, taskTypes } from '@fengguang/domain/tasks/task.model'
import { workHistoryContract, type WorkHistory } from '@fengguang/domain/work-history/work-history.contract'
import { workLabels } from '@fengguang/domain/work-history/work-history.labels'
import {
  workGroupNames,
  workGroups,
  type WorkFigures,
  type WorkGroup,
} from '@fengguang/domain/work-history/work-history.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
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
import { SpanAddress, yesterday } from '../../widgets/analysis-span/SpanBar.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { completedChart, timesChart } from './work-charts.ts'
import { repeatFields, workFields } from './work-history.fields.tsx'
import { workHistory } from './work-history.queries.ts'
import { m } from './work-history.texts.ts'
import { WorkHead } from './WorkHead.tsx'
import './work-history.css'

const Address = SpanAddress.extend({
  stationId: textParam(128),
  type: z.enum(taskTypes).optional(),
  by: z.enum(workGroups).default('station'),
})

/** How the work of a period went: response, repair, in time, repeated, paid. */
export function WorkHistoryPage() {
  const say = useSay()
  const download = useDownload()
  const [{ span, date = yesterday(), stationId, type, by }, change] = useAddress(Address)
  const query = { span, date, ...(stationId && { stationId }), ...(type && { type }) }
  const { data, error, refetch } = useQuery(workHistory.work(query))
  return (
    <div className="fg-work">
      <WorkHead stationId={stationId} onStation={(id) => change({ stationId: id })}>
        <Select
          className="fg-work-type"
          aria-label={say(m.type)}
          placeholder={say(m.allTypes)}
          allowClear
          value={type ?? null}
          options={taskTypes.map((value) => ({ value, label: say(taskTypeNames[value]) }))}
          onChange={(value) => change({ type: value ?? undefined })}
        />
        <ExportButton
          onExport={() =>
            download(
              workHistoryContract.workExport,
              { ...query, by },
              { fileName: `${say(m.workFile, { from: data?.from ?? date, to: data?.to ?? date })}.xlsx` },
            )
          }
        />
      </WorkHead>
      {error && !data ? (
        <ErrorPicture error={error} onRetry={() => void refetch()} />
      ) : (
        <Blocks history={data} by={by} onBy={(next) => change({ by: next })} />
      )}
    </div>
  )
}

const figures: readonly (readonly [keyof WorkFigures, TextPair])[] = [
  ['completed', m.completedNote],
  ['onTimePct', m.onTimeNote],
  ['responseMedianHours', m.responseNote],
  ['workMedianHours', m.workNote],
  ['rejectedPct', m.rejectedNote],
  ['repeats', m.repeatNote],
]

function Figures({ all }: { all: WorkFigures | undefined }) {
  return (
    <div className="fg-work-figures">
      {figures.map(([key, note]) => (
        <KpiCard
          key={key}
          label={workLabels[key].label}
          value={all?.[key]}
          unit={workLabels[key].unit}
          decimals={workLabels[key].format.decimals}
          definition={note}
          loading={!all}
        />
      ))}
      <KpiCard
        label={workLabels.costYuan.label}
        value={all?.costYuan}
        quantity="moneyYuan"
        definition={m.costNote}
        loading={!all}
      />
    </div>
  )
}

interface BlocksProps {
  history: WorkHistory | undefined
  by: WorkGroup
  onBy: (by: WorkGroup) => void
}

const rowsOf = (history: WorkHistory, by: WorkGroup) =>
  ({
    station: [history.stations, history.stationCount] as const,
    person: [history.persons, history.personCount] as const,
    type: [history.types, history.types.length] as const,
    slice: [history.slices, history.slices.length] as const,
  })[by]

function Blocks({ history, by, onBy }: BlocksProps) {
  const say = useSay()
  const completed = useMemo(() => history && completedChart(history.slices, say), [history, say])
  const times = useMemo(() => history && timesChart(history.slices, say), [history, say])
  const [rows, total] = history ? rowsOf(history, by) : [undefined, 0]
  return (
    <>
      <Figures all={history?.all} />
      <div className="fg-work-two">
        <ChartPanel title={say(m.overTime)} data={completed} awaits="category" definition={say(m.overTimeNote)} />
        <ChartPanel title={say(m.times)} data={times} awaits="category" definition={say(m.responseNote)} />
      </div>
      <GroupsCard
        names={workGroupNames}
        by={by}
        onBy={onBy}
        rows={rows}
        total={total}
        fields={workFields}
        empty={m.noWork}
      />
      <Card title={say(m.repeatCard)} flush loading={!history}>
        <RowsTable
          rows={history?.repeats.map((row) => ({ ...row, id: row.deviceId })) ?? []}
          fields={repeatFields}
          empty={<Picture kind="empty" title={say(m.noRepeats)} />}
        />
      </Card>
    </>
  )
}
