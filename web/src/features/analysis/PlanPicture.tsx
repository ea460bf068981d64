import { useRef } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { PlanDevice, PlanPlace, ShadedString } from '@fengguang/domain/analysis/shadow.model'
import { numberText } from '@fengguang/domain/kernel/units'
import { useSay } from '../../lib/i18n.ts'
import { frameOf } from './plan-draft.ts'
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
const [smallestPx, growthPx] = [12, 16]
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

export function PlanPicture({ devices, worst, isEditing, onStart, onDrag, onOpen }: Props) {
  const say = useSay()
  const ground = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ deviceId: string; hasMoved: boolean }>(undefined)
  const frame = frameOf(devices)
  const most = Math.max(0, ...[...worst.values()].map(({ lostKwh }) => lostKwh))

  const move = (event: PointerEvent) => {
    const own = dragged.current
    const box = ground.current?.getBoundingClientRect()
    if (!own || !box) return
    const change = own.hasMoved ? onDrag : onStart
    own.hasMoved = true
    change({
      deviceId: own.deviceId,
      eastM: frame.eastM + ((event.clientX - box.left) / box.width) * frame.widthM,
      northM: frame.northM + ((box.bottom - event.clientY) / box.height) * frame.heightM,
    })
  }
  const press = (event: KeyboardEvent, { deviceId, eastM, northM }: PlanDevice) => {
    const step = steps[event.key]
    if (!isEditing || !step) return
    event.preventDefault()
    onStart({ deviceId, eastM: eastM + step[0], northM: northM + step[1] })
  }
  const drop = () => {
    dragged.current = undefined
  }
  return (
    <div
      className="fg-plant-plan"
      data-editing={isEditing}
      style={{ '--fg-plan-ratio': frame.widthM / frame.heightM } as CSSProperties}
    >
      <div ref={ground} onPointerMove={move} onPointerUp={drop} onPointerCancel={drop}>
        {devices.map((device) => {
          const shaded = worst.get(device.deviceId)
          const share = shaded && most > 0 ? Math.sqrt(shaded.lostKwh / most) : 0
          return (
            <button
              key={device.deviceId}
              type="button"
              title={device.deviceName}
              aria-label={say(s.place, {
                name: device.deviceName,
                east: numberText(device.eastM, 0),
                north: numberText(device.northM, 0),
              })}
              style={{
                insetInlineStart: percent((device.eastM - frame.eastM) / frame.widthM),
                insetBlockEnd: percent((device.northM - frame.northM) / frame.heightM),
                inlineSize: smallestPx + growthPx * share,
              }}
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
              {shaded && <span className="fg-plant-side" style={{ rotate: `${shaded.azimuthDeg}deg` }} />}
            </button>
          )
        })}
      </div>
    </div>
  )
}
