import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { missingText, numberText } from '@fengguang/domain/kernel/units'
import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import type { DeviceDetail, PointValue } from '@fengguang/domain/telemetry/realtime.contract'
import { useSay } from '../../lib/i18n.ts'
import { valueGroups } from './value-groups.ts'

/** What a device says now, by subject. */
export function LiveValues({ detail }: { detail: DeviceDetail }) {
  const say = useSay()
  const arrays = detail.values.filter(({ values, point }) => values && point !== 'stringI' && point !== 'branchI')
  return (
    <div className="fg-values" data-stale={detail.isStale}>
      {valueGroups(detail.type, detail.values).map(({ key, name, values }) => (
        <section key={key} className="fg-values-group">
          <h3>{say(name)}</h3>
          <dl>
            {values.map((value) => (
              <div key={value.point}>
                <dt>{value.name}</dt>
                <dd>
                  <ValueText type={detail.type} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {arrays.map(({ point, name, unit, decimals, values }) => (
        <section key={point} className="fg-values-group">
          <h3>{unit ? `${name} (${unit})` : name}</h3>
          <ol className="fg-values-list">
            {(values ?? []).map((value, i) => (
              <li key={`place ${String(i + 1)}`}>
                <span>{i + 1}</span>
                {numberText(value, decimals)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function ValueText({ type, value: { point, value, text, unit, decimals } }: { type: DeviceType; value: PointValue }) {
  const say = useSay()
  if (value === null) return <>{missingText}</>
  if (text !== undefined) return <>{text}</>
  if (point === 'faultCode') {
    const fault = faultName(type, value)
    return <>{value === 0 ? missingText : fault ? `${value} ${say(fault)}` : value}</>
  }
  return (
    <>
      {numberText(value, decimals)}
      {unit && <span className="fg-figure-unit"> {unit}</span>}
    </>
  )
}
