import { numberText } from '@fengguang/domain/kernel/units'
import { currentsOf, gradeOfDispersion, dispersionPct } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { StringSetting } from '@fengguang/domain/device-monitor/device-info.contract'
import type { DeviceDetail } from '@fengguang/domain/telemetry/realtime.contract'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { DispersionTag } from '../DispersionTag.tsx'
import { m } from './device-drawer.texts.ts'

interface Props {
  detail: DeviceDetail
  strings: StringSetting | null
}

/** The current of each string beside its peers, and how far they spread. */
export function StringCurrents({ detail, strings }: Props) {
  const say = useSay()
  const code = currentsOf[detail.type]
  const currents = detail.values.find(({ point }) => point === code)?.values ?? []
  const unused = new Set(strings?.unused ?? [])
  if (currents.length === 0) return <Picture kind="empty" title={say(m.noStrings)} />
  const percent = dispersionPct(currents, unused)
  const most = Math.max(1, ...currents.map((value) => value ?? 0))
  const band = percent === null ? undefined : gradeOfDispersion(percent)
  return (
    <div className="fg-strings">
      <div className="fg-strings-head" title={say(m.dispersionHint)}>
        {percent === null || !band ? (
          say(m.dispersionNone)
        ) : (
          <>
            {say(m.dispersion)} <strong>{numberText(percent)}%</strong>
            <DispersionTag grade={band} />
          </>
        )}
      </div>
      <ol className="fg-strings-list">
        {currents.map((value, i) => {
          const isUnused = unused.has(i + 1)
          return (
            <li key={`string ${String(i + 1)}`} data-unused={isUnused}>
              <span>{say(m.stringNo, { n: i + 1 })}</span>
              <span className="fg-strings-bar" aria-hidden="true">
                <span style={{ inlineSize: `${Math.max(0, ((value ?? 0) / most) * 100)}%` }} />
              </span>
              <span className="fg-strings-value">{isUnused ? say(m.stringUnused) : `${numberText(value)} A`}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
