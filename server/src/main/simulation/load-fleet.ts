import { demoTimeZone } from '@fengguang/simulator/demo-fleet'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { installDemoDevices } from '../../features/installation/demo-devices.service.ts'
import { addStation } from '../../features/installation/installation.repo.ts'
import { installed } from '../../features/installation/installation.service.ts'
import type { Db } from '../../platform/postgres/db.ts'

const installLimit = { timeLimitMs: 600_000 }

/** Stations for load beside those of the demo, whose gateways speak for them too. Repeats without harm. */
export async function installLoadFleet(
  db: Db,
  stations: readonly DemoStation[],
  gatewaySecret: string,
): Promise<number> {
  return db.inTransaction(async (tx) => {
    const added = new Set<string>()
    for (const station of stations)
      if ((await addStation(tx, installed(station), demoTimeZone)) > 0) added.add(station.id)
    await installDemoDevices(tx, { stations, added, gatewaySecret })
    return added.size
  }, installLimit)
}
