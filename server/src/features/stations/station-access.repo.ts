import { StationRow } from '@fengguang/domain/stations/station-access.contract'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import { BusiType, treeTypes, type TreeType } from '@fengguang/domain/stations/station-tree.model'
import type { TreeStation } from '@fengguang/domain/stations/station-tree.rules'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import { visibleStation, type Caller } from './visible.repo.ts'

const stcls = z.enum(stationClasses)
// Schemas are made once: one made per row costs more than the whole query.
const Id = z.object({ id: z.string() })
const ClassCount = z.object({ stcls, count: z.int() })
const ClassId = z.object({ stcls, stid: z.string() })
const TreeRow = z.object({
  stid: z.string(),
  name: z.string(),
  ownName: z.string(),
  nameEn: z.string(),
  province: z.string(),
  city: z.string(),
  holders: z.array(z.string()),
})
const Company = Id.extend({ name: z.string() })
const Organisation = Company.extend({ pid: z.string().nullable() })
const First = Company.extend({ stcls })
const Named = z.object({ name: z.string() })

export const countByClass = (db: Db, caller: Caller) =>
  db.rows(
    sql`select s.stcls, count(*)::int as count from ${visibleStation(caller)} s group by s.stcls order by s.stcls`,
    (row) => ClassCount.parse(row),
  )

export const findIdsByClass = (db: Db, caller: Caller) =>
  db.rows(sql`select s.stcls, s.id as stid from ${visibleStation(caller)} s order by s.stcls, s.name, s.id`, (row) =>
    ClassId.parse(row),
  )

export const stationRowColumns = sql`s.id as stid, s.name,
  case when s.is_english and s.name_en is not null then s.own_name else coalesce(s.name_en, '') end as "otherName",
  s.stcls, s.company_id as "companyId", c.name as "companyName", s.province, s.city, s.capacity_kw as "capacityKw"`

export const findRows = (db: Db, caller: Caller, classes: readonly StationClass[]) =>
  db.rows(
    sql`select ${stationRowColumns} from ${visibleStation(caller)} s join company c on c.id = s.company_id
     where s.stcls = any(${classes}) order by s.stcls, s.name, s.id`,
    (row) => StationRow.parse(row),
  )

const holders = (tree: TreeType, accountId: string): Sql =>
  ({
    default: sql`array(select os.organisation_id from organisation_station os where os.station_id = s.id order by 1)`,
    region: sql`'{}'::text[]`,
    group: sql`array(select gs.group_id from station_group_station gs join station_group g on g.id = gs.group_id
      where gs.station_id = s.id and g.account_id = ${accountId})`,
  })[tree]
const treeOrder: Record<TreeType, Sql> = {
  default: sql`s.name, s.id`,
  region: sql`s.province, s.city, s.name, s.id`,
  group: sql`s.name, s.id`,
}

/** The stations of a class with what holds them in that tree. */
export const findTreeStations = (db: Db, caller: Caller, stcls: StationClass, tree: TreeType): Promise<TreeStation[]> =>
  db.rows(
    sql`select s.id as stid, s.name, s.own_name as "ownName", coalesce(s.name_en, '') as "nameEn", s.province, s.city,
       ${holders(tree, caller.accountId)} as holders
     from ${visibleStation(caller)} s where s.stcls = ${stcls} order by ${treeOrder[tree]}`,
    (row) => TreeRow.parse(row),
  )

export async function findCompany(db: Db, companyId: string) {
  const [company] = await db.rows(sql`select id, name from company where id = ${companyId}`, (row) =>
    Company.parse(row),
  )
  return company
}

export const findOrganisations = (db: Db, companyId: string) =>
  db.rows(sql`select id, pid, name from organisation where company_id = ${companyId} order by position, name`, (row) =>
    Organisation.parse(row),
  )

/** Which visible stations a node of a tree holds, and the node's name. */
const nodeOf = (caller: Caller, { busiType, busiId, stcls: of }: StationChoice): { holds: Sql; name: Sql } =>
  ({
    1: { holds: sql`s.id = ${busiId}`, name: sql`s.name` },
    2: {
      holds: sql`(s.company_id = ${busiId} or exists (select 1 from organisation_station os where os.station_id = s.id
        and os.organisation_id in (with recursive below as (
          select o.id from organisation o where o.id = ${busiId}
          union select o.id from organisation o join below b on o.pid = b.id
        ) select id from below)))`,
      name: sql`coalesce((select c.name from company c where c.id = ${busiId} and c.id = s.company_id),
        (select o.name from organisation o where o.id = ${busiId} and o.company_id = s.company_id))`,
    },
    3: {
      holds: sql`${busiId} in (s.province, s.province || '/' || s.city)`,
      name: sql`case when s.province = ${busiId} then s.province else s.city end`,
    },
    4: {
      holds: sql`exists (select 1 from station_group_station gs join station_group g on g.id = gs.group_id
        where gs.station_id = s.id and g.id = ${busiId} and g.account_id = ${caller.accountId} and g.stcls = ${of})`,
      name: sql`(select g.name from station_group g where g.id = ${busiId})`,
    },
  })[busiType]

const inOwnGroup = (caller: Caller, of: StationClass) => sql`exists (
  select 1 from station_group_station gs join station_group g on g.id = gs.group_id
  where gs.station_id = s.id and g.account_id = ${caller.accountId} and g.stcls = ${of})`

const fromNode = (caller: Caller, choice: StationChoice) =>
  sql`from ${visibleStation(caller)} s where s.stcls = ${choice.stcls} and ${nodeOf(caller, choice).holds}
    and ${choice.busiType === 1 && choice.treeType === 'group' ? inOwnGroup(caller, choice.stcls) : sql`true`}`

/** The name of a node that holds a station of the caller; nothing for one that is foreign, empty or missing. */
export async function findNodeName(db: Db, caller: Caller, choice: StationChoice): Promise<string | undefined> {
  const [node] = await db.rows(
    sql`select ${nodeOf(caller, choice).name} as name ${fromNode(caller, choice)} limit 1`,
    (row) => Named.parse(row),
  )
  return node?.name
}

export const findNodeStids = (db: Db, caller: Caller, choice: StationChoice) =>
  db.rows(sql`select s.id ${fromNode(caller, choice)} order by s.name, s.id`, (row) => Id.parse(row).id)

/** By class and name: the first is the default station. */
export async function findFirstStation(db: Db, caller: Caller, stcls?: StationClass) {
  const [station] = await db.rows(
    sql`select s.id, s.name, s.stcls from ${visibleStation(caller)} s
     where ${stcls === undefined ? sql`true` : sql`s.stcls = ${stcls}`}
     order by s.stcls, s.own_name, s.id limit 1`,
    (row) => First.parse(row),
  )
  return station
}

const Current = z.object({
  stcls: stcls.nullable(),
  busiId: z.string().nullable(),
  treeType: z.enum(treeTypes).nullable(),
  busiType: BusiType.nullable(),
})

export async function findCurrentChoice(db: Db, sessionId: string) {
  const [current] = await db.rows(
    sql`select current_stcls as stcls, current_busi_id as "busiId", current_tree_type as "treeType",
       current_busi_type as "busiType" from session where id = ${sessionId}`,
    (row) => Current.parse(row),
  )
  return current
}

export const saveCurrentChoice = (db: Db, sessionId: string, choice: StationChoice | undefined) =>
  db.run(
    sql`update session set current_stcls = ${choice?.stcls ?? null}, current_busi_id = ${choice?.busiId ?? null},
     current_tree_type = ${choice?.treeType ?? null}, current_busi_type = ${choice?.busiType ?? null}
     where id = ${sessionId}`,
  )
