import { useMemo, useState } from 'react'
import { Drawer, Select } from 'antd'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import '../../widgets/curves/curves.css'
import { m as kit } from '../../kit/kit.texts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { firstPoints, pointChoices } from '../../widgets/curves/device-points.ts'
import { TelemetryCurves } from '../../widgets/TelemetryCurves.tsx'
import { m } from './device-monitor.texts.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  ids: readonly string[]
  type: DeviceType
  zone: string
  onClose: () => void
}

/** One point of several devices in one picture. */
export function CompareDrawer({ ids, type, zone, onClose }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const [point, setPoint] = useState(() => firstPoints(type)[0] ?? '')
  const choices = useMemo(() => pointChoices(type, say), [type, say])
  const points = useMemo(() => ids.map((deviceId) => ({ deviceId, point })), [ids, point])
  return (
    <Drawer
      open={ids.length > 0}
      size={narrow ? '100%' : 960}
      title={say(m.compareCount, { count: ids.length })}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      destroyOnHidden
    >
      <Select
        className="fg-curve-points"
        aria-label={say(m.comparePoint)}
        showSearch={searchByLabel}
        options={choices}
        value={point}
        onChange={setPoint}
      />
      {ids.length > 0 && (
        <TelemetryCurves
          title={m.compare}
          points={points}
          zone={zone}
          limit={type === 'turbine' || type === 'tower' ? 'windHistory' : 'monitorHistory'}
          heightPx={420}
        />
      )}
    </Drawer>
  )
}
