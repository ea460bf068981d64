import { createHash } from 'node:crypto'
import type { Database } from '../server/src/platform/postgres/db.ts'

/** Stations of one company whose devices speak all the time, and beside them devices that wait for a storm. */
export interface AlarmFleet {
  stationIds: readonly string[]
  /** Codes of the devices within each station. */
  liveCodes: readonly string[]
  stormCodes: readonly string[]
}

export const fleetGateway = { id: 'gw-alarm-bench', secret: 'bench' }
const company = 'c-huanghe'
const limit = { timeLimitMs: 120_000 }
const codes = (name: string, count: number) => Array.from({ length: count }, (_none, i) => `${name}-${i}`)

export const stationNameOf = (stationId: string): string =>
  `告警测试${stationId.slice(stationId.indexOf('-') + 1).padStart(3, '0')}`

/** In the organisation of whoever watches, so that he sees them in the role he has. */
export async function registerFleet(
  db: Database,
  ask: { stations: number; live: number; storm: number; watcher: string },
): Promise<AlarmFleet> {
  await db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude,
       time_zone, commissioned_on)
     select 'alarmbench-' || i, $1, '告警测试' || lpad(i::text, 3, '0'), '01', 30000, '青海', '海南州', '', 90 + i % 30, 25 + i % 20,
       'Asia/Shanghai', '2020-01-01' from generate_series(1, $2::int) i`,
    [company, ask.stations],
    limit,
  )
  await db.run(
    `insert into device (id, station_id, type, name, code, rated_kw, period_seconds)
     select s.id || '.' || k.name || '-' || n, s.id, 'inverter', k.name || ' ' || n, k.name || '-' || n, 100, k.period
     from station s, (values ('live', 60, $1::int), ('storm', 3600, $2::int)) as k (name, period, count),
       generate_series(0, k.count - 1) n
     where s.id like 'alarmbench-%'`,
    [ask.live, ask.storm],
    limit,
  )
  await db.run(
    `insert into organisation (id, company_id, name) values ('alarm-bench', $1, 'alarm-bench')`,
    [company],
    limit,
  )
  await db.run(
    `insert into organisation_station select 'alarm-bench', id from station where id like 'alarmbench-%'`,
    [],
    limit,
  )
  await db.run(
    `insert into organisation_account (organisation_id, account_id) select 'alarm-bench', id from account where user_name = $1`,
    [ask.watcher],
    limit,
  )
  await db.run(
    'insert into gateway (id, company_id, name, secret_hash) values ($1, $2, $1, $3)',
    [fleetGateway.id, company, createHash('sha256').update(fleetGateway.secret).digest()],
    limit,
  )
  await db.run(
    `insert into gateway_station select $1, id from station where id like 'alarmbench-%'`,
    [fleetGateway.id],
    limit,
  )
  await db.run('analyze', [], limit)
  return {
    stationIds: Array.from({ length: ask.stations }, (_none, i) => `alarmbench-${i + 1}`),
    liveCodes: codes('live', ask.live),
    stormCodes: codes('storm', ask.storm),
  }
}
