import { StationRow } from '@fengguang/domain/stations/station-access.contract'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import { BusiType, treeTypes, type TreeType } from '@fengguang/domain/stations/station-tree.model'
import type { TreeStation } from '@fengguang/domain/stations/station-tree.rules'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { callerParams, visibleStation, type Caller } from './visible.repo.ts'

const stcls = z.enum(stationClasses)
// Schemas are made once: one made per row costs more than the whole query.
const Id = z.object({ id: z.string() })
const ClassCount = z.object({ stcls, count: z.int() })
const ClassId = z.object({ stcls, stid: z.string() })
const TreeRow = z.object({
  stid: z.string(),
  name: z.string(),
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
    `select s.stcls, count(*)::int as count from ${visibleStation} s group by s.stcls order by s.stcls`,
    callerParams(caller),
    (row) => ClassCount.parse(row),
  )

export const findIdsByClass = (db: Db, caller: Caller) =>
  db.rows(
    `select s.stcls, s.id as stid from ${visibleStation} s order by s.stcls, s.name, s.id`,
    callerParams(caller),
    (row) => ClassId.parse(row),
  )

export const stationRowColumns = `s.id as stid, s.name, s.stcls, s.company_id as "companyId", c.name as "companyName", s.province,
  s.city, s.capacity_kw as "capacityKw"`

export const findRows = (db: Db, caller: Caller, classes: readonly StationClass[]) =>
  db.rows(
    `select ${stationRowColumns} from ${visibleStation} s join company c on c.id = s.company_id
     where s.stcls = any($3) order by s.stcls, s.name, s.id`,
    [...callerParams(caller), classes],
    (row) => StationRow.parse(row),
  )

const holders: Record<TreeType, string> = {
  default: 'array(select os.organisation_id from organisation_station os where os.station_id = s.id order by 1)',
  region: `'{}'::text[]`,
  group: `array(select gs.group_id from station_group_station gs join station_group g on g.id = gs.group_id
    where gs.station_id = s.id and g.account_id = $1)`,
}
const treeOrder: Record<TreeType, string> = {
  default: 's.name, s.id',
  region: 's.province, s.city, s.name, s.id',
  group: 's.name, s.id',
}

/** The stations of a class with what holds them in that tree. */
export const findTreeStations = (db: Db, caller: Caller, stcls: StationClass, tree: TreeType): Promise<TreeStation[]> =>
  db.rows(
    `select s.id as stid, s.name, s.province, s.city, ${holders[tree]} as holders
     from ${visibleStation} s where s.stcls = $3 order by ${treeOrder[tree]}`,
    [...callerParams(caller), stcls],
    (row) => TreeRow.parse(row),
  )

export async function findCompany(db: Db, companyId: string) {
  const [company] = await db.rows('select id, name from company where id = $1', [companyId], (row) =>
    Company.parse(row),
  )
  return company
}

export const findOrganisations = (db: Db, companyId: string) =>
  db.rows('select id, pid, name from organisation where company_id = $1 order by position, name', [companyId], (row) =>
    Organisation.parse(row),
  )

/** Which visible stations a node of a tree holds, and the node's name; `$4` is its id. */
const nodes: Record<BusiType, { holds: string; name: string }> = {
  1: { holds: 's.id = $4', name: 's.name' },
  2: {
    holds: `(s.company_id = $4 or exists (select 1 from organisation_station os where os.station_id = s.id
      and os.organisation_id in (with recursive below as (
        select o.id from organisation o where o.id = $4 union select o.id from organisation o join below b on o.pid = b.id
      ) select id from below)))`,
    name: `coalesce((select c.name from company c where c.id = $4 and c.id = s.company_id),
      (select o.name from organisation o where o.id = $4 and o.company_id = s.company_id))`,
  },
  3: {
    holds: `$4 in (s.province, s.province || '/' || s.city)`,
    name: `case when $4 = s.province then $4 else s.city end`,
  },
  4: {
    holds: `exists (select 1 from station_group_station gs join station_group g on g.id = gs.group_id
      where gs.station_id = s.id and g.id = $4 and g.account_id = $1 and g.stcls = $3)`,
    name: '(select g.name from station_group g where g.id = $4)',
  },
}
const inOwnGroup = `exists (select 1 from station_group_station gs join station_group g on g.id = gs.group_id
  where gs.station_id = s.id and g.account_id = $1 and g.stcls = $3)`

const fromNode = ({ busiType, treeType }: StationChoice) =>
  `from ${visibleStation} s where s.stcls = $3 and ${nodes[busiType].holds}${
    busiType === 1 && treeType === 'group' ? ` and ${inOwnGroup}` : ''
  }`
const nodeParams = (caller: Caller, choice: StationChoice) => [...callerParams(caller), choice.stcls, choice.busiId]

/** The name of a node that holds a station of the caller; nothing for one that is foreign, empty or missing. */
export async function findNodeName(db: Db, caller: Caller, choice: StationChoice): Promise<string | undefined> {
  const [node] = await db.rows(
    `select ${nodes[choice.busiType].name} as name ${fromNode(choice)} limit 1`,
    nodeParams(caller, choice),
    (row) => Named.parse(row),
  )
  return node?.name
}

export const findNodeStids = (db: Db, caller: Caller, choice: StationChoice) =>
  db.rows(
    `select s.id ${fromNode(choice)} order by s.name, s.id`,
    nodeParams(caller, choice),
    (row) => Id.parse(row).id,
  )

/** By class and name: the first is the default station. */
export async function findFirstStation(db: Db, caller: Caller, stcls?: StationClass) {
  const [station] = await db.rows(
    `select s.id, s.name, s.stcls from ${visibleStation} s where $3::text is null or s.stcls = $3
     order by s.stcls, s.own_name, s.id limit 1`,
    [...callerParams(caller), stcls ?? null],
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
    `select current_stcls as stcls, current_busi_id as "busiId", current_tree_type as "treeType",
       current_busi_type as "busiType" from session where id = $1`,
    [sessionId],
    (row) => Current.parse(row),
  )
  return current
}

export const saveCurrentChoice = (db: Db, sessionId: string, choice: StationChoice | undefined) =>
  db.run(
    `update session set current_stcls = $2, current_busi_id = $3, current_tree_type = $4, current_busi_type = $5
     where id = $1`,
    [sessionId, choice?.stcls ?? null, choice?.busiId ?? null, choice?.treeType ?? null, choice?.busiType ?? null],
  )
