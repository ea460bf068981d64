import { useMemo } from 'react'
import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import { brokenChart, brokenQuestion } from '@fengguang/domain/data-cube/cube.rules'
import { dataCubeContract, type CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import { dataCubeFailures } from '@fengguang/domain/data-cube/data-cube.failures'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { brokenText } from './broken-text.ts'
import type { Turn } from './cube-address.ts'
import { cubeChart, hasValues, mostGroups } from './cube-charts.ts'
import { askCube } from './data-cube.queries.ts'
import { m } from './data-cube.texts.ts'
import { PivotTable } from './PivotTable.tsx'
import { RawRows } from './RawRows.tsx'

interface Props {
  definition: CubeDefinition
  page: number
  pageSize: number
  onTurn: (to: Turn) => void
}

/** The answer as soon as what is built can be asked; before that, what is still missing. */
export function CubeResultView({ definition, page, pageSize, onTurn }: Props) {
  const say = useSay()
  const download = useDownload()
  const broken = brokenQuestion(definition)
  const { chart: _chart, ...question } = definition
  const isRaw = definition.mode === 'raw'
  // The kind of chart is no part of the question: choosing another one asks nothing again.
  const asked = { ...question, chart: 'line' as const, page: isRaw ? page : 1, pageSize }
  const { data, error, isPlaceholderData } = useQuery({ ...askCube(asked), enabled: !broken, retry: false })
  if (broken)
    return (
      <Card title={say(m.result)}>
        <Picture kind="empty" title={say(m.notReady)} hint={brokenText(broken, say)} />
      </Card>
    )
  if (error) return <FailureAlert what="query.failed" error={error} />
  const isOther = isPlaceholderData && data?.kind !== definition.mode
  if (!data || isOther) return <Card title={say(m.result)} loading />
  const save = () => download(dataCubeContract.export, definition, { fileName: say(m.fileName) })
  const isEmpty = data.kind === 'raw' ? data.total === 0 : !hasValues(data)
  return (
    <div className="fg-cube-result" aria-busy={isPlaceholderData}>
      <div className="fg-cube-result-head">
        <span>{data.kind === 'aggregate' && countedText(data, say)}</span>
        <ExportButton onExport={save} />
      </div>
      {isEmpty && (
        <Card title={say(m.result)}>
          <Picture kind="empty" title={say(dataCubeFailures['cube.noData'].text)} hint={say(m.fixFilter)} />
        </Card>
      )}
      {!isEmpty && data.kind === 'raw' && <RawRows result={data} page={page} pageSize={pageSize} onTurn={onTurn} />}
      {!isEmpty && data.kind === 'aggregate' && <Drawn result={data} definition={definition} />}
    </div>
  )
}

const countedText = ({ from, to, counted }: CubeResult, say: ReturnType<typeof useSay>): string =>
  say(counted.devices === 0 && counted.stations > 0 ? m.countedStations : m.counted, { from, to, ...counted })

function Drawn({ result, definition }: { result: CubeResult; definition: CubeDefinition }) {
  const say = useSay()
  const chart = useMemo(() => cubeChart(result, definition, say), [result, definition, say])
  const unfit = brokenChart(definition)
  if (definition.chart === 'pivot') return <PivotTable result={result} definition={definition} />
  if (unfit || !chart)
    return (
      <>
        {unfit && <Alert type="info" showIcon title={brokenText(unfit, say)} />}
        <PivotTable result={result} definition={definition} />
      </>
    )
  const count = result.groups.length
  const isCut = definition.chart !== 'heat' && count > mostGroups
  return (
    <ChartPanel
      title={result.indicators.map(({ name }) => name).join(' · ')}
      data={chart}
      definition={result.indicators.map(({ name, definition: text }) => `${name}：${text}`).join('\n')}
      heightPx={420}
      coverage={
        isCut
          ? {
              text: say(m.someGroups, { shown: mostGroups }),
              hint: say(m.someGroupsHint, { shown: mostGroups, count }),
            }
          : undefined
      }
    />
  )
}
