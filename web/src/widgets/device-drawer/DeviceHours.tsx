import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lastDays } from '@fengguang/domain/kernel/time-range'
import { numberText } from '@fengguang/domain/kernel/units'
import type { HoursRow } from '@fengguang/domain/telemetry/realtime.contract'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './device-drawer.texts.ts'
import { realtime } from './device-drawer.queries.ts'

const days = 7

/** How long it was heard, ran, stood by and failed on each of the last days. */
export function DeviceHours({ deviceId, zone }: { deviceId: string; zone: string }) {
  const say = useSay()
  const [range] = useState(() => lastDays(new Date(), zone, days))
  const { data, error, refetch } = useQuery(realtime.getDeviceHours({ deviceId, ...range }))
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <div className="fg-table-scroll">
      <table className="fg-drawer-table">
        <thead>
          <tr>
            {[m.day, m.reported, m.equivalent, m.normalHours, m.standbyHours, m.faultHours].map((name) => (
              <th key={name[1]} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.days.map((row) => (
            <tr key={row.day}>
              <th scope="row">{row.day}</th>
              <Hours row={row} />
            </tr>
          ))}
          <tr>
            <th scope="row">{say(m.total)}</th>
            <Hours row={data.total} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Hours({ row: { reported, states, equivalent } }: { row: Omit<HoursRow, 'day'> }) {
  const of = (state: 'normal' | 'standby' | 'fault') => numberText(states?.[state] ?? (states ? 0 : null))
  return (
    <>
      <td>{numberText(reported)}</td>
      <td>{numberText(equivalent)}</td>
      <td>{of('normal')}</td>
      <td>{of('standby')}</td>
      <td>{of('fault')}</td>
    </>
  )
}
