import { useRef } from 'react'
import { Button } from 'antd'
import type { WiringRow } from '@fengguang/domain/wiring/wiring.contract'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { deviceStates, type DeviceState } from '../../widgets/states.ts'
import { m } from './wiring.texts.ts'

const order = Object.keys(deviceStates) as DeviceState[]

interface Props {
  rows: readonly WiringRow[]
  /** Under a work ticket. */
  held: readonly string[]
  onShow: (deviceId: string) => void
}

/** How many are in each state; a click goes to the next of them. */
export function DiagramLegend({ rows, held, onShow }: Props) {
  const say = useSay()
  const last = useRef<Record<string, number>>({})
  const byState = Map.groupBy(rows, ({ state }) => state)
  const alarmed = rows.filter(({ alarm }) => alarm !== undefined)
  const next = (kind: string, own: readonly { id: string }[]) => {
    const index = ((last.current[kind] ?? -1) + 1) % own.length
    last.current[kind] = index
    onShow(own[index]!.id)
  }
  return (
    <fieldset className="fg-wiring-legend" aria-label={say(m.legend)}>
      {order.flatMap((state) => {
        const own = byState.get(state)
        if (!own) return []
        const label = say(m.nextOf, { state: say(deviceStates[state].label) })
        return [
          <Button key={state} type="text" size="small" title={label} onClick={() => next(state, own)}>
            <DeviceStateTag state={state} count={own.length} />
          </Button>,
        ]
      })}
      {alarmed.length > 0 && (
        <Button type="text" size="small" onClick={() => next('alarmed', alarmed)}>
          <StateTag tone="alarm" label={m.activeAlarms} count={alarmed.length} />
        </Button>
      )}
      {held.length > 0 && (
        <Button
          type="text"
          size="small"
          onClick={() =>
            next(
              'held',
              held.map((id) => ({ id })),
            )
          }
        >
          <StateTag tone="interrupted" label={m.underTicket} count={held.length} />
        </Button>
      )}
    </fieldset>
  )
}
