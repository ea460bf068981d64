import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import type { Db } from '../../platform/postgres/db.ts'
import { demoAccounts, demoColleagues } from './demo-accounts.ts'
import { demoDepartments, demoJobs, demoMemberships } from './demo-organisation.ts'
import * as repo from './demo-organisation.repo.ts'

const short = (companyId: string) => companyId.replace(/^c-/, '')
const organisationId = (companyId: string, key: string) => `o-${short(companyId)}-${key}`
const jobId = (companyId: string, key: string) => `j-${short(companyId)}-${key}`

/** Departments, jobs and who belongs where. A company that has departments keeps them as its people made them. */
export async function installDemoOrganisation(db: Db, company: { id: string; name: string }) {
  if (await repo.hasOrganisations(db, company.id)) return
  const tree = [{ key: 'company', name: company.name }, ...demoDepartments]
  for (const [position, o] of tree.entries()) {
    const pid = 'above' in o && o.above ? organisationId(company.id, o.above) : null
    await repo.addOrganisation(db, {
      id: organisationId(company.id, o.key),
      companyId: company.id,
      pid,
      name: o.name,
      position,
    })
  }
  for (const job of demoJobs) await repo.addJob(db, jobId(company.id, job.key), company.id, job.name)
  await addMembers(db, company.id)
  for (const { key, stcls } of demoDepartments)
    if (stcls)
      await repo.addStations(db, { organisationId: organisationId(company.id, key), companyId: company.id, stcls })
}

async function addMembers(db: Db, companyId: string) {
  const here = new Set(
    [...demoAccounts, ...demoColleagues].filter((a) => a.companyId === companyId).map((a) => a.userName),
  )
  for (const { userName, job, organisations } of demoMemberships.filter((m) => here.has(m.userName))) {
    const accountId = `u-${userName}`
    await repo.giveJob(db, accountId, companyId, jobId(companyId, job))
    for (const key of organisations)
      await repo.addMember(db, {
        accountId,
        companyId,
        organisationId: organisationId(companyId, key.replace('!', '')),
        isManager: key.endsWith('!'),
      })
  }
}

/** A station that joins a demo later goes to the department of its class, if that still exists. */
export async function placeDemoStation(db: Db, station: DemoStation) {
  const department = demoDepartments.find((d) => d.stcls === station.stcls)
  if (department)
    await repo.addStations(db, {
      organisationId: organisationId(station.companyId, department.key),
      companyId: station.companyId,
      stcls: station.stcls,
      stationId: station.id,
    })
}
