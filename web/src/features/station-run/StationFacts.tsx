import { deviceTypeNames, type DeviceState } from '@fengguang/domain/devices/device.model'
import { missingText, numberText, show } from '@fengguang/domain/kernel/units'
import type { StationRunDetail } from '@fengguang/domain/station-run/station-figures.model'
import { stationLabels } from '@fengguang/domain/stations/station.labels'
import { Card } from '../../kit/Card.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { m } from './station-run.texts.ts'

const quiet: readonly DeviceState[] = ['normal', 'standby', 'initialising']
const troubleOf = ({ total, states }: StationRunDetail['byType'][number]): number =>
  total - quiet.reduce((sum, state) => sum + (states[state] ?? 0), 0)

/** What the station consists of; of comprehensive energy also where power goes. */
export function StationFacts({ station }: { station: StationRunDetail | undefined }) {
  const say = useSay()
  return (
    <Card title={say(m.info)} loading={station === undefined}>
      {station && (
        <>
          {(station.storageKw !== null || station.chargingKw !== null) && <EnergyFlow station={station} />}
          <table className="fg-small-table">
            <thead>
              <tr>
                <th scope="col">{say(m.deviceTypes)}</th>
                <th scope="col">{say(m.total)}</th>
                <th scope="col">{say(m.trouble)}</th>
              </tr>
            </thead>
            <tbody>
              {station.byType.map((row) => (
                <tr key={row.type}>
                  <th scope="row">{say(deviceTypeNames[row.type])}</th>
                  <td>{row.total}</td>
                  {station.state === null ? (
                    <td>{missingText}</td>
                  ) : (
                    <td data-trouble={troubleOf(row) > 0}>{troubleOf(row)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="fg-note">
            {say(stationLabels.commissionedOn.label)} {station.commissionedOn} · {say(stationLabels.timeZone.label)}{' '}
            {station.timeZone}
            <br />
            {station.province} {station.city} {station.address}
          </p>
        </>
      )}
    </Card>
  )
}

function EnergyFlow({ station }: { station: StationRunDetail }) {
  const say = useSay()
  const lang = useLang()
  const power = (value: number | null) => {
    const { text, unit } = show('powerKw', value, lang)
    return value === null ? text : `${text} ${unit}`
  }
  const items = [
    [m.net, power(station.gridKw)],
    [m.storage, power(station.storageKw)],
    [m.charging, power(station.chargingKw)],
    [m.soc, station.socPct === null ? numberText(null) : `${numberText(station.socPct, 1)} %`],
  ] as const
  return (
    <dl className="fg-facts">
      {items.map(([label, text]) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
