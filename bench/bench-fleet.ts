import { createHash } from 'node:crypto'
import type { Database } from '../server/src/platform/postgres/db.ts'

export const benchGateway = { id: 'gw-bench', secret: 'bench' }
export const devicesPerStation = 100

export const benchDeviceIds = (devices: number): string[] =>
  Array.from({ length: devices }, (_, i) => `bench-${1 + Math.floor(i / devicesPerStation)}.inv-${i}`)

/** Stations of a hundred inverters and one gateway for all; days in UTC, as the peers count them. */
export async function register(db: Database, devices: number): Promise<void> {
  const limit = { timeLimitMs: 120_000 }
  const hash = createHash('sha256').update(benchGateway.secret).digest()
  const company = 'c-huanghe'
  await db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone, commissioned_on)
     select 'bench-' || i, $1, '测试' || i, '01', 30000, '青海', '海南州', '', 100, 36, 'UTC', '2020-01-01' from generate_series(1, $2::int) i`,
    [company, Math.ceil(devices / devicesPerStation)],
    limit,
  )
  await db.run(
    `insert into device (id, station_id, type, name, code)
     select 'bench-' || (1 + i / $2::int) || '.inv-' || i, 'bench-' || (1 + i / $2::int), 'inverter', '逆变器' || i, 'inv-' || i
     from generate_series(0, $1::int - 1) i`,
    [devices, devicesPerStation],
    limit,
  )
  await db.run('insert into gateway (id, company_id, name, secret_hash) values ($1, $2, $1, $3)', [
    benchGateway.id,
    company,
    hash,
  ])
  await db.run(
    `insert into gateway_station select $1, id from station where id like 'bench-%'`,
    [benchGateway.id],
    limit,
  )
}
