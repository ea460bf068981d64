import { Suspense, useMemo, useState } from 'react'
import { Button, Checkbox, Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { AdjustForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { conditionNames } from '@fengguang/domain/device-monitor/device-operation.model'
import { dayEnd, dayStart, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { analysis, useEnterCondition } from './analysis.queries.ts'
import { m } from './analysis.texts.ts'
import { DayConditions } from './DayConditions.tsx'
import { daysChart } from './loss-charts.ts'
import { intervalFields, intervalRow } from './loss.fields.tsx'
import { useSpan } from './use-span.ts'
import { lazy } from '../../lib/lazy-part.ts'

const TelemetryCurves = lazy(async () => ({
  default: (await import('../../widgets/TelemetryCurves.tsx')).TelemetryCurves,
}))

/** One inverter: its days, and of a day every interval with the rule that booked it, beside the measured power. */
export function LossDeviceDrawer(props: { stationId: string; zone: string; onClose: () => void }) {
  const { stationId, zone, onClose } = props
  const say = useSay()
  const narrow = useNarrow()
  const { span, date, lossClass, device = '', openDay, change } = useSpan()
  const days = useQuery(analysis.lossDays({ deviceId: device, span: span === 'day' ? 'month' : span, date }))
  const named = useQuery(analysis.lossDevices({ stationId, span, date }))
  const name = named.data?.find(({ deviceId }) => deviceId === device)?.deviceName
  const chart = useMemo(() => days.data && daysChart(days.data, lossClass, say), [days.data, lossClass, say])
  return (
    <Drawer
      open
      title={name ?? say(m.device)}
      size={narrow ? '100%' : 1100}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      <div className="fg-analysis">
        <ChartPanel
          title={say(m.days)}
          data={chart}
          awaits="category"
          error={days.data ? undefined : days.error}
          onRetry={() => void days.refetch()}
          onPick={({ id }) => change({ day: id })}
          heightPx={220}
        />
        {openDay ? (
          <Intervals key={`${device} ${openDay}`} deviceId={device} day={openDay} zone={zone} />
        ) : (
          <Picture kind="empty" title={say(m.chooseDay)} />
        )}
      </div>
    </Drawer>
  )
}

function Intervals({ deviceId, day, zone }: { deviceId: string; day: LocalDay; zone: string }) {
  const say = useSay()
  const { lossClass } = useSpan()
  const [isEntering, setIsEntering] = useState(false)
  const [onlyLosses, setOnlyLosses] = useState(true)
  const { data, error, refetch } = useQuery(analysis.lossIntervals({ deviceId, date: day }))
  const rows = useMemo(() => {
    const all = (data ?? []).map((interval) => intervalRow(interval, zone))
    return onlyLosses ? all.filter((row) => (lossClass ? row[lossClass] : row.totalKwh) > 0) : all
  }, [data, onlyLosses, lossClass, zone])
  return (
    <>
      <Suspense fallback={null}>
        <TelemetryCurves
          title={m.curve}
          points={[{ deviceId, point: 'powerKw' }]}
          zone={zone}
          limit="monitorHistory"
          now={dayStart(day, zone)}
          heightPx={220}
        />
      </Suspense>
      <Card
        title={`${say(m.intervals)} ${day}`}
        flush
        loading={!data && !error}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        extra={
          <>
            <Checkbox checked={onlyLosses} onChange={(event) => setOnlyLosses(event.target.checked)}>
              {say(m.onlyLosses)}
            </Checkbox>
            <Can do="adjustment:write">
              <Button type="primary" onClick={() => setIsEntering(true)}>
                {say(m.enter)}
              </Button>
            </Can>
          </>
        }
      >
        <RowsTable rows={rows} fields={intervalFields} empty={<Picture kind="empty" title={say(m.nothingLost)} />} />
      </Card>
      <Can do="adjustment:write">
        <DayConditions deviceId={deviceId} day={day} />
      </Can>
      {isEntering && <ConditionForm deviceId={deviceId} day={day} zone={zone} onClose={() => setIsEntering(false)} />}
    </>
  )
}

const Form = AdjustForm.omit({ deviceIds: true })
type Form = z.infer<typeof Form>
const fields: FormField<Form>[] = [
  {
    key: 'condition',
    label: m.condition,
    hint: m.enterHint,
    input: { kind: 'select', options: optionsOf(conditionNames) },
  },
  { key: 'fromAt', label: m.fromAt, half: true, input: { kind: 'instant' } },
  { key: 'toAt', label: m.toAt, half: true, input: { kind: 'instant' } },
  { key: 'reason', label: m.reason, input: { kind: 'textarea', rows: 3 } },
]

/** What people know goes before what the device reported. */
function ConditionForm(props: { deviceId: string; day: LocalDay; zone: string; onClose: () => void }) {
  const { deviceId, day, zone, onClose } = props
  const say = useSay()
  const notices = useNotices()
  const enter = useEnterCondition()
  return (
    <FormDrawer<Form>
      open
      title={m.enterTitle}
      schema={Form}
      fields={fields}
      initial={{ fromAt: dayStart(day, zone).toISOString(), toAt: dayEnd(day, zone).toISOString() }}
      onSubmit={async (form) => {
        await enter.mutateAsync({ ...form, deviceIds: [deviceId] })
        notices.tell(say(m.entered))
      }}
      onClose={onClose}
    />
  )
}
