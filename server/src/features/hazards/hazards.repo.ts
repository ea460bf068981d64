import type { DeviceType } from '@fengguang/domain/devices/device.model'
import {
  anyDevice,
  hazardDevices,
  workKinds,
  type Hazard,
  type HazardFields,
  type WorkKind,
} from '@fengguang/domain/hazards/hazard.model'
import { mostProposed, type HazardFilter } from '@fengguang/domain/hazards/hazards.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

const Row = z.object({
  id: z.string(),
  workKind: z.enum(workKinds),
  deviceType: z.enum(hazardDevices),
  hazard: z.string(),
  control: z.string(),
  changedByName: z.string(),
  changedAt: z.date().transform((date) => date.toISOString()),
  version: z.int(),
})
const parse = (row: unknown): Hazard => Row.parse(row)

/** Hazards are the company's: who reads them sees all of them. */
const columns = sql`h.id, h.work_type as "workKind", h.device_type as "deviceType", h.hazard, h.control,
  (select a.real_name from account a where a.id = h.changed_by) as "changedByName", h.changed_at as "changedAt", h.version`

const wanted = (companyId: string, f: HazardFilter) =>
  sql`from hazard h where ${allOf(
    sql`h.company_id = ${companyId}`,
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), h.hazard, h.control)`) : undefined,
    f.workKind === undefined ? undefined : sql`h.work_type = ${f.workKind}`,
    f.deviceType === undefined ? undefined : sql`h.device_type = ${f.deviceType}`,
  )}`

const byKind = sql`array_position(${[...workKinds]}::text[], h.work_type)`
const byDevice = sql`array_position(${[...hazardDevices]}::text[], h.device_type)`
const orders = { workKind: byKind, deviceType: byDevice, changedAt: sql`h.changed_at` }

export const findPage = (db: Db, companyId: string, f: HazardFilter, part: { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns} ${wanted(companyId, f)}
     order by ${orders[f.sort ?? 'workKind']} ${f.order === 'desc' ? sql`desc` : sql`asc`}, ${byKind}, ${byDevice},
       h.hazard, h.id
     limit ${part.limit} offset ${part.offset}`,
    parse,
  )

const Count = z.object({ n: z.int() })
export async function countHazards(db: Db, companyId: string, f: HazardFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(companyId, f)}`, (row) => Count.parse(row).n)
  return found!
}

/** Those of the devices themselves first. */
export const findProposals = (db: Db, companyId: string, kinds: readonly WorkKind[], devices: readonly DeviceType[]) =>
  db.rows(
    sql`select ${columns} from hazard h
     where h.company_id = ${companyId} and h.work_type = any(${kinds})
       and h.device_type = any(${[anyDevice, ...devices]})
     order by h.device_type = ${anyDevice}, ${byKind}, ${byDevice}, h.hazard, h.id limit ${mostProposed}`,
    parse,
  )

export async function lockHazard(tx: Db, companyId: string, id: string): Promise<Hazard | undefined> {
  await tx.run(sql`select 1 from hazard where id = ${id} and company_id = ${companyId} for update`)
  const [found] = await tx.rows(
    sql`select ${columns} from hazard h where h.id = ${id} and h.company_id = ${companyId}`,
    parse,
  )
  return found
}

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}
export async function insertHazards(
  tx: Db,
  rows: readonly (HazardFields & { id: string })[],
  by: Writing,
): Promise<void> {
  for (const row of rows)
    await tx.run(
      sql`insert into hazard (id, company_id, work_type, device_type, hazard, control, changed_by, changed_at)
       values (${row.id}, ${by.companyId}, ${row.workKind}, ${row.deviceType}, ${row.hazard}, ${row.control},
         ${by.accountId}, ${by.now})`,
    )
}

export const updateHazard = (tx: Db, id: string, f: HazardFields, by: Writing) =>
  tx.run(
    sql`update hazard set work_type = ${f.workKind}, device_type = ${f.deviceType}, hazard = ${f.hazard},
       control = ${f.control}, changed_by = ${by.accountId}, changed_at = ${by.now}, version = version + 1
     where id = ${id}`,
  )

export const removeHazard = (tx: Db, id: string) => tx.run(sql`delete from hazard where id = ${id}`)

const Known = Row.pick({ workKind: true, deviceType: true, hazard: true })
/** Those of the company whose hazard is written with one of these texts. */
export const findKnown = (db: Db, companyId: string, hazards: readonly string[]) =>
  db.rows(
    sql`select h.work_type as "workKind", h.device_type as "deviceType", h.hazard from hazard h
     where h.company_id = ${companyId} and h.hazard = any(${hazards})`,
    (row) => Known.parse(row),
  )
