import { StationDependents } from '@fengguang/domain/stations/stations.contract'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export async function countDependents(db: Db, stationIds: readonly string[]): Promise<StationDependents> {
  const [counts] = await db.rows(
    sql`select
       (select count(*) from device where station_id = any(${stationIds}) and deleted_at is null)::int as devices,
       (select count(distinct g.id) from gateway_station gs join gateway g on g.id = gs.gateway_id
         where gs.station_id = any(${stationIds}) and g.deleted_at is null)::int as gateways,
       (select count(*) from alarm_event where station_id = any(${stationIds}) and closed_at is null)::int as alarms,
       (select count(distinct station_id) from wiring_diagram where station_id = any(${stationIds}))::int as diagrams,
       (select count(*) from camera where station_id = any(${stationIds}) and deleted_at is null)::int as cameras`,
    (row) => StationDependents.parse(row),
  )
  return counts!
}
