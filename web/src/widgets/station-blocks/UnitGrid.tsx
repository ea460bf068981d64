import { useState } from 'react'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { deviceTypeNames, type DeviceState } from '@fengguang/domain/devices/device.model'
import { missingText, numberText } from '@fengguang/domain/kernel/units'
import type { UnitCell } from '@fengguang/domain/station-run/station-figures.model'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { glyphs } from '../../kit/state-glyphs.tsx'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useAddressLink } from '../../lib/use-address.ts'
import { DeviceAddress } from '../device-drawer/use-open-device.ts'
import { DeviceStateTag } from '../DeviceStateTag.tsx'
import { deviceStates, stationStates } from '../states.ts'
import { m } from './station-blocks.texts.ts'
import './station-blocks.css'

/** Where all are of one type, its name adds nothing. */
const shortName = ({ name, type }: UnitCell): string =>
  deviceTypeNames[type].reduce((text, word) => text.replace(word, ''), name).trim() || name

/** Devices of every type are numbered from 1: among several types the number alone is no name. */
function typedName({ name, type }: UnitCell, say: Say): string {
  const named = deviceTypeNames[type].some((word) => name.includes(word))
  return named ? name : `${say(deviceTypeNames[type])} ${name}`
}

/** With more units than this there is room for their names only. */
const roomyCount = 150

const isQuiet = (state: DeviceState): boolean => state === 'normal' || state === 'standby'

/** Every unit that makes energy, quiet when normal. */
interface Props {
  units: readonly UnitCell[] | undefined
  loading: boolean
  /** False: live values are not to be had, so that no state is true. */
  isKnown?: boolean
}

export function UnitGrid({ units, loading, isKnown = true }: Props) {
  const say = useSay()
  const [isTroubleOnly, setIsTroubleOnly] = useState(false)
  const counts = new Map<DeviceState, number>()
  if (isKnown) for (const { state } of units ?? []) counts.set(state, (counts.get(state) ?? 0) + 1)
  const shown = isTroubleOnly && isKnown ? (units ?? []).filter(({ state }) => !isQuiet(state)) : (units ?? [])
  const isMixed = new Set((units ?? []).map(({ type }) => type)).size > 1
  return (
    <Card
      title={say(m.grid)}
      loading={loading}
      extra={
        <>
          {[...counts].map(([state, count]) => (
            <DeviceStateTag key={state} state={state} count={count} />
          ))}
          {isKnown && (
            <label className="fg-switch">
              <Switch size="small" checked={isTroubleOnly} onChange={setIsTroubleOnly} />
              {say(m.onlyTrouble)}
            </label>
          )}
        </>
      }
    >
      {!isKnown && <p className="fg-note">{say(m.noStates)}</p>}
      {shown.length === 0 ? (
        <Picture kind="empty" title={say((units ?? []).length === 0 ? m.noUnits : m.noTrouble)} />
      ) : (
        <ul className="fg-units" data-roomy={shown.length <= roomyCount} data-mixed={isMixed}>
          {shown.map((unit) => (
            <Unit
              key={unit.id}
              unit={unit}
              name={isMixed ? typedName(unit, say) : shortName(unit)}
              isRoomy={shown.length <= roomyCount}
              isKnown={isKnown}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface UnitProps {
  unit: UnitCell
  name: string
  isRoomy: boolean
  isKnown: boolean
}

function Unit({ unit, name, isRoomy, isKnown }: UnitProps) {
  const { id, state, powerKw, outOfService } = unit
  const say = useSay()
  const linkTo = useAddressLink(DeviceAddress)
  const look = isKnown ? deviceStates[state] : { ...stationStates.unknown, label: m.unknown }
  const power = powerKw === null ? '' : ` ${numberText(powerKw, 1)} kW`
  const text = `${typedName(unit, say)} ${say(outOfService ? m.outOfService : look.label)}${power}`
  return (
    <li>
      <Link to={linkTo({ device: id })} className="fg-unit" data-tone={look.tone} data-out={outOfService} title={text}>
        <span>{name}</span>
        {isRoomy && <small>{powerKw === null ? missingText : `${numberText(powerKw, 0)} kW`}</small>}
        <span className="fg-visually-hidden">{say(outOfService ? m.outOfService : look.label)}</span>
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false" strokeLinecap="round">
          {glyphs[look.glyph ?? look.tone]}
        </svg>
      </Link>
    </li>
  )
}
