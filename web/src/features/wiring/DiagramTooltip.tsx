import { useEffect, useState, type RefObject } from 'react'
import { say as sayIn, type TextPair } from '@fengguang/domain/kernel/texts'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { WiringDiagram, WiringLive } from '@fengguang/domain/wiring/wiring.contract'
import type { DeviceUnderTicket } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { instantText } from '../../kit/format.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { valueText } from './live-diagram.ts'
import { m } from './wiring.texts.ts'
import './diagram-tooltip.css'

interface Props {
  box: RefObject<HTMLDivElement | null>
  diagram: WiringDiagram
  live: WiringLive | undefined
  tickets: readonly DeviceUnderTicket[]
}
interface Place {
  deviceId: string
  point: string
  x: number
  y: number
  isLow: boolean
}

/** Under the pointer: whole names, the exact figure, and how old it is. */
export function DiagramTooltip({ box, diagram, live, tickets }: Props) {
  const say = useSay()
  const lang = useLang()
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    const host = box.current
    if (!host) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onOver = (event: PointerEvent) => {
      const bound = event.target instanceof Element ? event.target.closest('[data-device]') : null
      if (!bound || event.pointerType === 'touch') return setPlace(undefined)
      const [own, whole] = [bound.getBoundingClientRect(), host.getBoundingClientRect()]
      const isLow = own.bottom - whole.top > whole.height - 120
      return setPlace({
        deviceId: bound.getAttribute('data-device')!,
        point: bound.getAttribute('data-point') ?? '',
        x: Math.min(Math.max(own.left - whole.left, 8), whole.width - 268),
        y: isLow ? own.top - whole.top - 8 : own.bottom - whole.top + 8,
        isLow,
      })
    }
    host.addEventListener('pointerover', onOver, { signal })
    host.addEventListener('pointerleave', () => setPlace(undefined), { signal })
    host.addEventListener('pointerdown', () => setPlace(undefined), { signal })
    return () => listening.abort()
  }, [box])
  if (!place) return null
  const device = diagram.devices.find(({ id }) => id === place.deviceId)
  const row = live?.rows.find(({ id }) => id === place.deviceId)
  if (!device) return null
  const known = pointOf(device.type, parsePoint(place.point)?.code ?? '')
  const name: TextPair | undefined = known?.name
  return (
    <div className="wd-tooltip" style={{ left: place.x, top: place.y }} data-low={place.isLow}>
      <strong>{device.name}</strong>
      {row && <DeviceStateTag state={row.state} />}
      {row?.alarm && (
        <span>
          <AlarmLevelTag level={row.alarm.level} /> {row.alarm.text}
          {row.alarm.count > 1 && ` +${row.alarm.count - 1}`}
        </span>
      )}
      {tickets
        .filter(({ deviceId }) => deviceId === place.deviceId)
        .map(({ ticketId, no, kind, text, wireNo }) => (
          <div key={`${ticketId} ${kind} ${text}`} data-content="record">
            {say(m.ticketOf, { no })} · {text} {wireNo}
          </div>
        ))}
      {name && (
        <div>
          {sayIn(name, lang)} <b>{valueText(device.type, place.point, row?.values[place.point] ?? null, lang)}</b>
        </div>
      )}
      <div className="wd-tooltip-time">
        {row?.at ? say(m.dataAt, { time: instantText(row.at, diagram.timeZone) }) : say(m.noData)}
        {row?.at && row.isStale && ` · ${say(m.stale)}`}
      </div>
    </div>
  )
}
