import { useQuery } from '@tanstack/react-query'
import { diagnosisKey, diagnosisNames, type Diagnosis } from '@fengguang/domain/analysis/diagnosis.model'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay, type Say } from '../../lib/i18n.ts'
import { analysis } from './analysis.queries.ts'
import { m } from './analysis.texts.ts'
import { DispatchLink } from './DispatchLink.tsx'
import { useOpenStation } from './use-open-station.ts'

type Row = Diagnosis & { id: string; off: string }

const dispatchLink = (one: Row) => `/operationMonitorNew?${new URLSearchParams({ diagnosis: diagnosisKey(one) })}`

const fields: readonly Field<Row>[] = [
  { key: 'kind', label: m.diagnosis, widthPx: 180, fixed: true, format: { kind: 'choice', names: diagnosisNames } },
  { key: 'stationName', label: m.station, widthPx: 220 },
  { key: 'deviceName', label: m.equipment, widthPx: 200 },
  { key: 'off', label: m.extent, widthPx: 160 },
  { key: 'startAt', label: m.since, widthPx: 190, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'id', label: m.dispatch, widthPx: 110, render: (row) => <DispatchLink to={dispatchLink(row)} /> },
]

/** How far it is off, or which string it is. */
function offText({ kind, part, offBy }: Diagnosis, say: Say): string {
  if (part > 0) return say(m.stringNo, { part })
  if (offBy === null) return '–'
  return kind === 'clockSkew'
    ? say(m.clockOff, { minutes: (offBy / 60_000).toFixed(1) })
    : say(m.sensorOff, { percent: (100 * offBy).toFixed(1) })
}

/** What the analysis found wrong and has not seen end. */
export function OpenDiagnosesCard() {
  const say = useSay()
  const open = useOpenStation()
  const { data, error, refetch } = useQuery(analysis.openDiagnoses({}))
  const rows =
    data?.rows.map((one) => ({
      ...one,
      id: `${one.deviceId} ${one.part} ${one.kind} ${one.startAt}`,
      off: offText(one, say),
    })) ?? []
  return (
    <Card
      title={say(m.diagnosesTitle, { total: data?.total ?? 0 })}
      flush
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <RowsTable
        rows={rows}
        fields={fields}
        onOpen={({ stationId, deviceId, kind }) =>
          void open(stationId, kind === 'stringOutage' ? '/deviceMonitor' : `/lossAnalysis?device=${deviceId}`)
        }
        empty={<Picture kind="empty" title={say(m.diagnosesNone)} />}
      />
      <p className="fg-analysis-note">{say(m.diagnosesNote)}</p>
    </Card>
  )
}
