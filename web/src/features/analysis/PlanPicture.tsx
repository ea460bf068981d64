import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { PlanDevice, PlanPlace, ShadedString } from '@fengguang/domain/analysis/shadow.model'
import { numberText } from '@fengguang/domain/kernel/units'
import { useSay } from '../../lib/i18n.ts'
import { frameOf, type PlanFrame } from './plan-draft.ts'
import { s } from './shadow.texts.ts'

interface Props {
  devices: readonly PlanDevice[]
  /** The string of each device that lost the most. */
  worst: ReadonlyMap<string, ShadedString>
  isEditing: boolean
  onStart: (place: PlanPlace) => void
  onDrag: (place: PlanPlace) => void
  onOpen: (deviceId: string) => void
}

const stepM = 5
const steps: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-stepM, 0],
  ArrowRight: [stepM, 0],
  ArrowUp: [0, stepM],
  ArrowDown: [0, -stepM],
}

/** North is up: the picture counts downwards, the ground upwards. */
const yOf = (frame: PlanFrame, northM: number) => frame.northM + frame.heightM - northM

export function PlanPicture({ devices, worst, isEditing, onStart, onDrag, onOpen }: Props) {
  const say = useSay()
  const svg = useRef<SVGSVGElement>(null)
  const dragged = useRef<{ deviceId: string; hasMoved: boolean }>(undefined)
  const frame = frameOf(devices)
  const unit = Math.max(frame.widthM, frame.heightM) / 60
  const most = Math.max(0, ...[...worst.values()].map(({ lostKwh }) => lostKwh))

  const groundAt = (event: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    if (!matrix) return undefined
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return { eastM: x + frame.eastM, northM: frame.northM + frame.heightM - y }
  }
  const move = (event: PointerEvent) => {
    const own = dragged.current
    const place = own && groundAt(event)
    if (!own || !place) return
    const change = own.hasMoved ? onDrag : onStart
    own.hasMoved = true
    change({ deviceId: own.deviceId, ...place })
  }
  const press = (event: KeyboardEvent, device: PlanDevice) => {
    const step = steps[event.key]
    if (isEditing && step) {
      event.preventDefault()
      onStart({ deviceId: device.deviceId, eastM: device.eastM + step[0], northM: device.northM + step[1] })
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(device.deviceId)
    }
  }
  return (
    <svg
      ref={svg}
      className="fg-plant-plan"
      viewBox={`0 0 ${frame.widthM} ${frame.heightM}`}
      data-editing={isEditing}
      role="group"
      aria-label={say(s.plan)}
      onPointerMove={move}
      onPointerUp={() => (dragged.current = undefined)}
      onPointerLeave={() => (dragged.current = undefined)}
    >
      {devices.map((device) => {
        const shaded = worst.get(device.deviceId)
        const radius = unit * (shaded && most > 0 ? 0.6 + 0.8 * Math.sqrt(shaded.lostKwh / most) : 0.5)
        return (
          <g
            key={device.deviceId}
            role="button"
            tabIndex={0}
            aria-label={say(s.place, {
              name: device.deviceName,
              east: numberText(device.eastM, 0),
              north: numberText(device.northM, 0),
            })}
            transform={`translate(${device.eastM - frame.eastM} ${yOf(frame, device.northM)})`}
            data-shaded={shaded !== undefined}
            data-entered={device.isEntered}
            onKeyDown={(event) => press(event, device)}
            onPointerDown={(event) => {
              if (!isEditing) return
              event.currentTarget.setPointerCapture(event.pointerId)
              dragged.current = { deviceId: device.deviceId, hasMoved: false }
            }}
            onClick={() => {
              if (!isEditing) onOpen(device.deviceId)
            }}
          >
            <title>{device.deviceName}</title>
            {shaded && (
              <path
                className="fg-plant-side"
                d={`M0 0L${-radius} ${-3 * radius}A${3.2 * radius} ${3.2 * radius} 0 0 1 ${radius} ${-3 * radius}Z`}
                transform={`rotate(${shaded.azimuthDeg})`}
              />
            )}
            <circle r={radius} />
          </g>
        )
      })}
    </svg>
  )
}
