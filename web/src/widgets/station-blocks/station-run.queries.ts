import { use } from 'react'
import { useNavigate } from 'react-router'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { homesContract } from '@fengguang/domain/homes/homes.contract'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { telemetryContract } from '@fengguang/domain/telemetry/telemetry.contract'
import { queriesOf, readOf } from '../../lib/api.ts'
import { StationContext } from '../station-switcher/station-context.ts'

export const stationRun = queriesOf('stationRun', stationRunContract)
export const homes = queriesOf('homes', homesContract)
export const alarms = queriesOf('alarms', alarmsContract)
export const readCurves = readOf('telemetry', 'curves', telemetryContract.curves)

/** From the fleet to the station in one click: it becomes the session's, and its running page opens. */
export function useOpenStation() {
  const stations = use(StationContext)
  const navigate = useNavigate()
  return async ({ id, stcls }: { id: string; stcls: StationClass }) => {
    const isChosen = await stations?.switchTo({ stcls, busiId: id, treeType: 'default', busiType: 1 })
    if (isChosen) await navigate(`/stationRun?id=${encodeURIComponent(id)}`)
  }
}
