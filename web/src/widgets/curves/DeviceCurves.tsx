import { useMemo, useState } from 'react'
import { Select } from 'antd'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { CurvePoint, CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import type { TelemetryRange } from '../telemetry-range.ts'
import './curves.css'
import { TelemetryCurves } from '../TelemetryCurves.tsx'
import { m } from '../widgets.texts.ts'
import { firstPoints, pointChoices } from './device-points.ts'
import { several } from '../../kit/several.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  device: { id: string; type: DeviceType }
  /** IANA zone of its station. */
  zone: string
  now?: Date
  /** Where the curves come from; the server unless said. */
  read?: (points: readonly CurvePoint[], range: TelemetryRange) => UseQueryOptions<CurveSeries[], RequestFailure>
}

const maxPoints = 8

/** History of one device, with a choice of points. Wind has a longer range (spec §5). */
export function DeviceCurves({ device, zone, now, read }: Props) {
  const say = useSay()
  const [codes, setCodes] = useState(() => firstPoints(device.type))
  const choices = useMemo(() => pointChoices(device.type, say), [device.type, say])
  const points = useMemo(() => codes.map((point) => ({ deviceId: device.id, point })), [codes, device.id])
  return (
    <>
      <Select
        className="fg-curve-points"
        {...several}
        aria-label={say(m.points)}
        placeholder={say(m.points)}
        maxCount={maxPoints}
        maxTagCount="responsive"
        showSearch={searchByLabel}
        options={choices}
        value={codes}
        onChange={(chosen) => chosen.length > 0 && setCodes(chosen)}
      />
      <TelemetryCurves
        title={m.history}
        points={points}
        zone={zone}
        limit={device.type === 'turbine' || device.type === 'tower' ? 'windHistory' : 'monitorHistory'}
        {...(now && { now })}
        {...(read && { read: (range: TelemetryRange) => read(points, range) })}
      />
    </>
  )
}
