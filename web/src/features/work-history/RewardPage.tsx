import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { workHistoryContract, type RewardHistory } from '@fengguang/domain/work-history/work-history.contract'
import { rewardLabels } from '@fengguang/domain/work-history/work-history.labels'
import { rewardGroupNames, rewardGroups, type RewardGroup } from '@fengguang/domain/work-history/work-history.model'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { SpanAddress, yesterday } from '../../widgets/analysis-span/SpanBar.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { rewardChart } from './work-charts.ts'
import { rewardFields } from './work-history.fields.tsx'
import { workHistory } from './work-history.queries.ts'
import { m } from './work-history.texts.ts'
import { WorkHead } from './WorkHead.tsx'
import './work-history.css'

const Address = SpanAddress.extend({ stationId: textParam(128), by: z.enum(rewardGroups).default('person') })

/** What was paid for tasks, by person, station and time. */
export function RewardPage() {
  const say = useSay()
  const download = useDownload()
  const [{ span, date = yesterday(), stationId, by }, change] = useAddress(Address)
  const query = { span, date, ...(stationId && { stationId }) }
  const { data, error, refetch } = useQuery(workHistory.rewards(query))
  return (
    <div className="fg-work">
      <WorkHead stationId={stationId} onStation={(id) => change({ stationId: id })}>
        <ExportButton
          onExport={() =>
            download(
              workHistoryContract.rewardsExport,
              { ...query, by },
              { fileName: `${say(m.rewardFile, { from: data?.from ?? date, to: data?.to ?? date })}.xlsx` },
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

interface BlocksProps {
  history: RewardHistory | undefined
  by: RewardGroup
  onBy: (by: RewardGroup) => void
}

const rowsOf = (history: RewardHistory, by: RewardGroup) =>
  ({
    person: [history.persons, history.personCount] as const,
    station: [history.stations, history.stationCount] as const,
    slice: [history.slices, history.slices.length] as const,
  })[by]

function Blocks({ history, by, onBy }: BlocksProps) {
  const say = useSay()
  const chart = useMemo(() => history && rewardChart(history.slices, say), [history, say])
  const [rows, total] = history ? rowsOf(history, by) : [undefined, 0]
  return (
    <>
      <Figures history={history} />
      <ChartPanel title={say(m.rewardsOverTime)} data={chart} awaits="category" definition={say(m.paidNote)} />
      <GroupsCard
        names={rewardGroupNames}
        by={by}
        onBy={onBy}
        rows={rows}
        total={total}
        fields={rewardFields}
        empty={m.noRewards}
      />
    </>
  )
}

function Figures({ history }: { history: RewardHistory | undefined }) {
  const { all, waiting } = history ?? {}
  const loading = !history
  const money = { quantity: 'moneyYuan', loading } as const
  return (
    <div className="fg-work-figures">
      <KpiCard {...money} label={rewardLabels.paidYuan.label} value={all?.paidYuan} definition={m.paidNote} />
      <KpiCard
        {...money}
        label={rewardLabels.expectedYuan.label}
        value={all?.expectedYuan}
        definition={m.expectedNote}
      />
      <KpiCard label={rewardLabels.tasks.label} value={all?.tasks} decimals={0} loading={loading} />
      <KpiCard label={rewardLabels.people.label} value={all?.people} decimals={0} loading={loading} />
      <KpiCard {...money} label={m.waiting} value={waiting?.expectedYuan} definition={m.waitingNote} />
      <KpiCard
        label={m.waitingTasks}
        value={waiting?.tasks}
        decimals={0}
        definition={m.waitingNote}
        loading={loading}
      />
    </div>
  )
}
