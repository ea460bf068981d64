import { splitYear } from '@fengguang/domain/plans/plan-split.rules'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Db } from '../../platform/postgres/db.ts'
import { typicalSplit } from './plan-shape.service.ts'
import { addDemoPlans } from './plans.repo.ts'

interface Planned {
  id: string
  stcls: StationClass
  capacityKw: number
  latitude: number
  longitude: number
}

/** Hours at full power that a plant of its class is planned for. */
const fullHours: Readonly<Record<StationClass, number>> = { '01': 1350, '02': 2300, '05': 1000 }
/** By turns: some plans are the administrator's, some the operator's, so that both see whose they are. */
const creators = [
  ['u-admin', 'u-admin2', 'u-admin3'],
  ['u-operator', 'u-operator2', 'u-tianye'],
]

/** This year's plans of the demo stations, by the split that a form offers. */
export const installDemoPlans = (db: Db, stations: readonly Planned[], now: Date) =>
  addDemoPlans(
    db,
    stations.map((station, i) => {
      const annualKwh = Math.round((station.capacityKw * fullHours[station.stcls]) / 1000) * 1000
      const { base, weights } = typicalSplit(station)
      return {
        stationId: station.id,
        year: now.getUTCFullYear(),
        annualKwh,
        monthsKwh: splitYear(annualKwh, weights),
        splitBase: base,
        creatorIds: creators[i % creators.length]!,
      }
    }),
    now,
  )
