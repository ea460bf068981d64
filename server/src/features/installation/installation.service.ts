import { randomBytes } from 'node:crypto'
import { demoCompanies, demoStations, demoTimeZone, type DemoStation } from '@fengguang/simulator/demo-fleet'
import { installedKw } from '@fengguang/simulator/fleet'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { demoAccounts, demoColleagues, demoPassword } from './demo-accounts.ts'
import { installDemoCameras } from '../video/demo-cameras.service.ts'
import { demoPriceOf } from './demo-prices.ts'
import { installDemoPictures } from './demo-pictures.service.ts'
import { installDemoPlans } from '../plans/demo-plans.service.ts'
import { installDemoDevices } from './demo-devices.service.ts'
import { demoRoundsOf } from './demo-rounds.ts'
import { demoTasksOf } from './demo-tasks.ts'
import { installDemoDocuments } from '../documents/demo-documents.service.ts'
import { installDemoRunLog } from '../run-log/demo-run-log.service.ts'
import { installDemoHazards } from '../hazards/demo-hazards.service.ts'
import { installDemoOperations } from '../operation-tickets/demo-operations.service.ts'
import { installDemoTypicalTickets } from '../typical-tickets/demo-typical.service.ts'
import { installDemoThreePeople } from '../three-people/demo-three-people.service.ts'
import { installDemoTickets } from '../work-tickets/demo-tickets.service.ts'
import { installDemoStaff } from '../staff/demo-staff.service.ts'
import { installDemoRounds } from '../inspection-plans/demo-rounds.service.ts'
import { installDemoKnowledge } from '../knowledge/demo-knowledge.service.ts'
import { installDemoDefects } from '../tasks/demo-defects.service.ts'
import { installDemoTasks } from '../tasks/demo-tasks.service.ts'
import { demoRegions, grantsOfRegion } from './demo-regions.ts'
import { installDemoOrganisation, placeDemoStation } from './demo-organisation.service.ts'
import { claim } from './first-administrator.service.ts'
import { hashPassword } from '../../platform/password.ts'
import * as repo from './installation.repo.ts'
import { addRole, installCompany, roleId } from '../organisation/new-company.service.ts'
import { grantsOf } from '../organisation/role-templates.service.ts'

/** What the login page offers in demo mode. */
export const demoLogin = { userNames: demoAccounts.map((a) => a.userName), password: demoPassword }

/** What the simulator draws its weather and faults from. */
export const demoSeed = 1

/** The stations of a demo of that size. */
export const demoFleet = (stations?: number): readonly DemoStation[] => demoStations.slice(0, stations)

/** Those of the first company where work is done by tickets. */
const demoSafetyStations = (stations?: number): string[] =>
  demoFleet(stations)
    .filter(({ companyId }) => companyId === demoCompanies[0].id)
    .slice(0, 3)
    .map(({ id }) => id)

const isPhotovoltaic = (stationId: string): boolean =>
  demoStations.some(({ id, stcls }) => id === stationId && stcls === '01')

/** The simulator sizes a plant by its inverters; people see what generates. */
export const installed = (station: DemoStation): DemoStation => ({ ...station, capacityKw: installedKw(station) })

/** Nobody waits for an answer, and a whole fleet on a busy machine takes its time. */
const firstDataLimit = { timeLimitMs: 120_000 }

interface DemoOptions {
  withPictures?: boolean
  now?: Date
  /** With it the stations have had work done. */
  telemetry?: Telemetry
  /** Hash of `demoPassword`; computed when not given. */
  passwordHash?: string
}

/**
 * Repeats without harm: what a killed start left out is added by the next one. The demo's gateways sign in with
 * `gatewaySecret`; nobody knows that of a demo without a simulator.
 */
export async function installDemo(
  db: Db,
  stations?: number,
  gatewaySecret = randomBytes(32).toString('base64url'),
  { withPictures = false, now = new Date(), telemetry, ...options }: DemoOptions = {},
) {
  await claim(db, 'demo')
  const passwordHash = options.passwordHash ?? (await hashPassword(demoPassword))
  await db.inTransaction(async (tx) => {
    for (const company of demoCompanies)
      await installCompany(tx, company.id, company.name, (template) => grantsOf[template])
    await repo.makePlatformOperator(tx, demoCompanies[0].id, roleId(demoCompanies[0].id, 'administrator'))
    for (const region of demoRegions)
      await addRole(tx, {
        ...region,
        id: roleId(region.companyId, region.key),
        grants: grantsOfRegion(region),
        stationScope: 'listed',
      })
    for (const a of [...demoAccounts, ...demoColleagues]) {
      const roleIds = a.roles.map((role) => roleId(a.companyId, role))
      await repo.addAccount(tx, { ...a, id: `u-${a.userName}`, passwordHash, mustChangePassword: false, roleIds })
    }
    for (const company of demoCompanies) await installDemoOrganisation(tx, company)
    const added = new Set<string>()
    for (const station of demoFleet(stations))
      if ((await repo.addStation(tx, installed(station), demoTimeZone)) > 0) {
        added.add(station.id)
        await placeDemoStation(tx, station)
      }
    for (const { companyId, key, province } of demoRegions)
      await repo.listStations(tx, { roleId: roleId(companyId, key), companyId, province, stationIds: [...added] })
    await repo.addDemoPrices(
      tx,
      demoFleet(stations).flatMap((station) => (added.has(station.id) ? [demoPriceOf(station)] : [])),
    )
    await installDemoPlans(
      tx,
      demoFleet(stations).filter(({ id }) => added.has(id)),
      now,
    )
    await installDemoDevices(tx, { stations: demoFleet(stations), added, gatewaySecret })
    await installDemoCameras(tx, demoFleet(stations))
    if (withPictures)
      await installDemoPictures(
        tx,
        demoFleet(stations).filter(({ id }) => added.has(id)),
      )
    await installDemoKnowledge(tx, now)
    if (telemetry) {
      const tasks = demoTasksOf(demoFleet(stations), demoSeed, now.getTime())
      await installDemoTasks(tx, telemetry, tasks, now)
      await installDemoDefects(tx, telemetry, tasks, now)
      await installDemoRunLog(tx, telemetry, tasks, now)
      await installDemoStaff(tx, telemetry, now)
      const stationIds = demoSafetyStations(stations)
      await installDemoThreePeople(tx, telemetry, stationIds, now)
      await installDemoTickets(tx, telemetry, { tasks, stationIds: stationIds.filter(isPhotovoltaic) }, now)
      await installDemoHazards(tx, telemetry, now)
      await installDemoTypicalTickets(tx, telemetry, stationIds, now)
      await installDemoOperations(tx, telemetry, stationIds.filter(isPhotovoltaic), now)
      await installDemoDocuments(tx, telemetry, now)
      await installDemoRounds(tx, telemetry, demoRoundsOf(demoFleet(stations), demoSeed, now.getTime()), now)
    }
  }, firstDataLimit)
}
