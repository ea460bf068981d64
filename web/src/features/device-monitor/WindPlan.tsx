import { memo } from 'react'
import { numberText } from '@fengguang/domain/kernel/units'
import type { DeviceLayout, PlacedDevice } from '@fengguang/domain/device-monitor/device-list.contract'
import { glyphs } from '../../kit/state-glyphs.tsx'
import { useSay } from '../../lib/i18n.ts'
import { deviceStates } from '../../widgets/states.ts'
import { m } from './layout.texts.ts'
import { useElementSize } from './use-element-size.ts'
import { meanWind, planOf, scaleBar } from './wind-plan.ts'
import './wind-plan.css'

interface Props {
  layout: DeviceLayout
  devices: readonly PlacedDevice[]
  onOpen: (id: string) => void
}

/** Turbines where they stand, with the way each looks and the wind that blows over them. */
export function WindPlan({ layout, devices, onOpen }: Props) {
  const say = useSay()
  const { ref, size } = useElementSize<HTMLDivElement>()
  const wind = meanWind(layout.devices)
  const plan = size && planOf(layout.devices, size)
  const shown = new Map(devices.map((device) => [device.id, device]))
  const bar = plan?.metresPerPx === undefined ? undefined : scaleBar(plan.metresPerPx)
  return (
    <section className="fg-plan-box" aria-label={say(m.plan, { name: layout.station.name })}>
      <div className="fg-plan-scroll">
        <div ref={ref} className="fg-plan">
          {size &&
            plan?.points.map(({ id, xPx, yPx }) => {
              const device = shown.get(id)
              const place = { x: percent(xPx / size.widthPx), y: percent(yPx / size.heightPx) }
              return device && <Turbine key={id} device={device} {...place} onOpen={onOpen} />
            })}
        </div>
      </div>
      <div className="fg-plan-wind">
        <svg viewBox="-32 -32 64 64" width="64" height="64" aria-hidden="true" focusable="false">
          <circle r="30" className="fg-plan-ring" />
          <text y="-19" textAnchor="middle">
            {say(m.north)}
          </text>
          {wind && (
            <g transform={`rotate(${wind.fromDeg})`}>
              <path d="M0 -14V16M0 16l-5 -8M0 16l5 -8" className="fg-plan-arrow" />
            </g>
          )}
        </svg>
        <span>{wind ? say(m.wind, { deg: wind.fromDeg, speed: numberText(wind.speedMs, 1) }) : say(m.noWind)}</span>
      </div>
      <div className="fg-plan-scale">
        {bar ? (
          <>
            <span style={{ inlineSize: bar.px }} aria-hidden="true" />
            {say(m.scale, { m: numberText(bar.metres, 0) })}
          </>
        ) : (
          say(m.inOrder)
        )}
      </div>
    </section>
  )
}

/** In units of the plan, not pixels: on paper the width differs and nothing measures it again. */
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

interface TurbineProps {
  device: PlacedDevice
  x: string
  y: string
  onOpen: (id: string) => void
}

const Turbine = memo(function Turbine({ device, x, y, onOpen }: TurbineProps) {
  const say = useSay()
  const { tone, glyph, label } = deviceStates[device.state]
  const text = say(m.turbine, {
    name: device.name,
    state: say(label),
    power: numberText(device.powerKw, 0),
    speed: numberText(device.windSpeedMs, 1),
  })
  return (
    <button
      type="button"
      className="fg-plan-turbine"
      style={{ insetInlineStart: x, insetBlockStart: y }}
      data-tone={tone}
      data-stale={device.isStale}
      title={text}
      onClick={() => onOpen(device.id)}
    >
      <svg viewBox="-16 -16 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        {typeof device.nacelleDirectionDeg === 'number' && (
          <path d="M0 -15 L3.5 -8 L-3.5 -8Z" transform={`rotate(${device.nacelleDirectionDeg})`} fill="currentColor" />
        )}
        <circle r="7.5" className="fg-plan-hub" />
        {device.state !== 'normal' && <g transform="translate(-6 -6) scale(0.75)">{glyphs[glyph ?? tone]}</g>}
      </svg>
      <span className="fg-visually-hidden">{text}</span>
      <span data-content="record" aria-hidden="true">
        {device.name}
      </span>
      <span aria-hidden="true">{numberText(device.powerKw, 0)} kW</span>
    </button>
  )
})
