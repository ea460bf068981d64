import { useRef, type KeyboardEvent } from 'react'
import { deviceTypeNames, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { TypeCount } from '@fengguang/domain/device-monitor/device-list.contract'
import { useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { m } from './device-monitor.texts.ts'

interface Props {
  types: readonly Pick<TypeCount, 'type' | 'total' | 'states'>[]
  shown: DeviceType | undefined
  onShow: (type: DeviceType) => void
  panelId: string
}

const troubles = ['fault', 'alarm', 'interrupted'] as const

/** The types of the chosen stations, each with how many there are and what is wrong with them. */
export function DeviceTypeTabs({ types, shown, onShow, panelId }: Props) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const now = types.findIndex(({ type }) => type === shown)
    const next = (now + step + types.length) % types.length
    const row = types[next]
    if (row) onShow(row.type)
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={box} className="fg-type-tabs" role="tablist" aria-label={say(m.types)}>
      {types.map(({ type, total, states }) => (
        <button
          key={type}
          type="button"
          role="tab"
          aria-selected={type === shown}
          aria-controls={panelId}
          tabIndex={type === shown ? 0 : -1}
          onClick={() => onShow(type)}
          onKeyDown={onKeyDown}
        >
          <span>{say(deviceTypeNames[type])}</span>
          <span className="fg-type-total">{total}</span>
          {troubles.map((state) =>
            states?.[state] ? <DeviceStateTag key={state} state={state} count={states[state]} /> : null,
          )}
        </button>
      ))}
    </div>
  )
}
