import { useState } from 'react'
import { Alert, Button, Drawer, Segmented } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { dayMilliseconds } from '@fengguang/domain/kernel/time-range'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { maxLogRows, type WiringDiagram, type WiringLogRow } from '@fengguang/domain/wiring/wiring.contract'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { Picture } from '../../kit/Picture.tsx'
import { StateTag } from '../../kit/StateTag.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useWiringAddress } from './use-wiring-address.ts'
import { m } from './wiring.texts.ts'
import { wiring } from './wiring.queries.ts'

const spans = [1, 3, 7] as const

/** To the minute: the same question is asked again only when it has another answer. */
const rangeOf = (days: number) => {
  const to = Math.ceil(Date.now() / 60_000) * 60_000
  return { from: new Date(to - days * dayMilliseconds).toISOString(), to: new Date(to).toISOString() }
}

const kindNames = textPairs({ alarm: ['告警', 'Alarm'], switch: ['变位', 'Switch'] })

interface LinkProps {
  row: WiringLogRow
  onDevice: (id: string) => void
  onPoint: (id: string, point: string) => void
}

function DeviceLink({ row: { deviceId, deviceName, point }, onDevice, onPoint }: LinkProps) {
  if (deviceId === null) return deviceName
  return (
    <Button type="link" size="small" onClick={() => (point ? onPoint(deviceId, point) : onDevice(deviceId))}>
      {deviceName}
    </Button>
  )
}

/** Switches that moved, signals and faults that came and went; a row leads to its device. */
export function LogDrawer({ diagram }: { diagram: WiringDiagram }) {
  const say = useSay()
  const narrow = useNarrow()
  const { isLogOpen, close, openDevice, openPoint } = useWiringAddress()
  const [days, setDays] = useState<number>(1)
  const [range, setRange] = useState(() => rangeOf(1))
  const log = useQuery({ ...wiring.logData({ stationId: diagram.stationId, ...range }), enabled: isLogOpen })
  const rows = log.data?.rows
  return (
    <Drawer
      open={isLogOpen}
      size={narrow ? '100%' : 720}
      title={say(m.log)}
      onClose={close}
      closable={{ 'aria-label': say(kit.close) }}
      destroyOnHidden
      extra={
        <Segmented
          aria-label={say(m.log)}
          value={days}
          options={spans.map((span) => ({
            value: span,
            label: say(span === 1 ? m.lastDay : m.lastDays, { days: span }),
          }))}
          onChange={(span) => {
            setDays(span)
            setRange(rangeOf(span))
          }}
        />
      }
    >
      {log.data?.isWithoutSwitches && (
        <Alert className="fg-wiring-note" type="warning" showIcon title={say(m.withoutSwitches)} />
      )}
      <Card loading={!rows && !log.error} error={rows ? undefined : log.error} onRetry={() => void log.refetch()} flush>
        {rows?.length === 0 && (
          <Picture kind="empty" title={say(log.data?.isWithoutSwitches ? m.noAlarm : m.logEmpty)} />
        )}
        {rows && rows.length > 0 && (
          <table className="fg-wiring-log">
            <thead>
              <tr>
                <th scope="col">{say(m.at)}</th>
                <th scope="col">{say(m.device)}</th>
                <th scope="col">{say(m.what)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.at} ${row.kind} ${row.deviceId} ${row.text}`} data-tone={row.tone}>
                  <td>{instantText(row.at, diagram.timeZone)}</td>
                  <td>
                    <DeviceLink row={row} onDevice={openDevice} onPoint={openPoint} />
                  </td>
                  <td>
                    <StateTag tone={row.tone} label={kindNames[row.kind]} />{' '}
                    <span data-content="record">{row.text}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {log.data?.isCut && <p className="fg-wiring-cut">{say(m.logCut, { max: maxLogRows })}</p>}
      </Card>
    </Drawer>
  )
}
