import { useMemo } from 'react'
import { Alert } from 'antd'
import { numberText } from '@fengguang/domain/kernel/units'
import type { CorrectionPreview } from '@fengguang/domain/history-correction/correction.contract'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './history-correction.texts.ts'

interface Props {
  preview: CorrectionPreview
  zone: string
}

/** What would become of the values: in words, as curves, and as one figure for each device. */
export function CorrectionPreviewPanel({ preview, zone }: Props) {
  const say = useSay()
  const { frames, changed, outside, point, devices } = preview
  const curves = useMemo(
    () =>
      devices.flatMap(({ deviceId, name, times, before, after }): Curve[] => {
        const one = (id: string, text: string, values: readonly (number | null)[]): Curve => ({
          id: `${deviceId} ${id}`,
          name: `${name} ${text}`,
          unit: point.unit,
          decimals: point.decimals,
          dashed: id === 'before',
          points: pointsOf(times.map((at, i) => [at, values[i] ?? null] as const)),
        })
        return [one('before', say(m.before), before), one('after', say(m.after), after)]
      }),
    [devices, point, say],
  )
  const figure = (value: number | null) => numberText(value, Math.max(2, point.decimals))
  const { min, max } = point
  return (
    <div className="fg-correction-preview">
      {outside > 0 && <Alert role="alert" type="error" showIcon title={say(m.outside, { count: outside, min, max })} />}
      {outside === 0 && changed === 0 && <Alert role="alert" type="warning" showIcon title={say(m.unchanged)} />}
      {outside === 0 && changed > 0 && <Alert type="info" showIcon title={say(m.previewText, { frames, changed })} />}
      <CurvePanel title={`${say(m.previewing)} · ${point.name}`} curves={curves} zone={zone} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the rows */}
      <section className="fg-correction-figures" aria-label={say(m.previewing)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(m.devices)}</th>
              <th scope="col">{say(m.frames)}</th>
              {[m.before, m.after].map((side) => (
                <th key={side[1]} scope="col">
                  {`${say(point.kind === 'counter' ? m.rise : m.mean)} · ${say(side)}${point.unit && ` (${point.unit})`}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <tr key={device.deviceId}>
                <th scope="row">{device.name}</th>
                <td>{device.frames}</td>
                <td>{figure(device.figureBefore)}</td>
                <td>{figure(device.figureAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
