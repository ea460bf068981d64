import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'
import type { Point } from '@fengguang/domain/telemetry/point.model'
import { useSay, type Say } from '../../lib/i18n.ts'
import { guide as m } from './guide.texts.ts'

const meaningOf = ({ labels, min, max, width }: Point, say: Say): string => {
  if (labels)
    return Object.entries(labels)
      .map(([number, text]) => `${number} ${say(text)}`)
      .join(' · ')
  return `${min} … ${max}${width === undefined ? '' : ` × ${width}`}`
}

/** The codes a frame may carry, with units, limits and the numbers of states. */
export function PointTable({ type }: { type: DeviceType }) {
  const say = useSay()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the rows
    <section className="fg-gateway-points" aria-label={say(m.points)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[m.code, m.point, m.unit, m.values].map((label) => (
              <th key={label[1]} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(pointsOf(type)).map(([code, point]) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{say(point.name)}</td>
              <td>{point.unit}</td>
              <td>{meaningOf(point, say)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
