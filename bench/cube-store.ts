import type { Db } from '../server/src/platform/postgres/db.ts'
import type { TelemetryStore } from '../server/src/platform/clickhouse/telemetry.ts'
import { addManyStations } from './many-stations.ts'

export interface CubeFleet {
  stations: number
  inverters: number
  /** Days of which the rollup by day is filled, before `lastDay` and with it. */
  days: number
  /** Days of quarter hours, and of frames every five minutes, these of the first stations only. */
  slotDays: number
  frameStations: number
  lastDay: string
}

export const zone = 'Asia/Shanghai'

export interface Numbers {
  /** Device numbers of inverters by station. */
  inverters: readonly number[]
  stationOf: readonly number[]
  meters: readonly number[]
}

/** Stations with inverters and a main meter. */
export async function addFleet(db: Db, { stations, inverters }: CubeFleet): Promise<Numbers> {
  await addManyStations(db, 'c-huanghe', stations, ['01'])
  const limit = { timeLimitMs: 120_000 }
  await db.run(
    `insert into device (id, station_id, type, name, code, is_main)
     select 'many-' || (1 + i % $1) || '.inv-' || i, 'many-' || (1 + i % $1), 'inverter', '逆变器' || i, 'inv-' || i, false
     from generate_series(1, $2::int) i
     union all
     select 'many-' || i || '.meter', 'many-' || i, 'meter', '关口表', 'meter', true from generate_series(1, $1) i`,
    [stations, inverters],
    limit,
  )
  await db.run('analyze', [], limit)
  const rows = await db.rows(
    `select no, type, substr(station_id, 6)::int as station from device where station_id like 'many-%' order by no`,
    [],
    (row) => row as { no: number; type: string; station: number },
  )
  const own = rows.filter(({ type }) => type === 'inverter')
  return {
    inverters: own.map(({ no }) => no),
    stationOf: own.map(({ station }) => station),
    meters: rows.filter(({ type }) => type === 'meter').map(({ no }) => no),
  }
}

const list = (nos: readonly number[]) => `arrayJoin([${nos.map(Math.trunc).join(',')}]) as no`

/** A counter that rises by `perDay` from 6 to 18 o'clock, in the columns of a rollup by day. */
const counter = (name: string, perDay: string) => ({
  [`${name}_first`]: `toDecimal64(1000 + ${perDay} * n, 2)`,
  [`${name}_first_at`]: `toDateTime64(toDateTime(d, '${zone}') + 21600, 3, 'UTC')`,
  [`${name}_last`]: `toDecimal64(1000 + ${perDay} * (n + 1), 2)`,
  [`${name}_last_at`]: `toDateTime64(toDateTime(d, '${zone}') + 64800, 3, 'UTC')`,
  [`${name}_up`]: `toDecimal64(${perDay}, 2)`,
})

const power = (count: string, value: string) => ({
  power_kw_count: count,
  power_kw_sum: `toDecimal64(${count} * (${value}), 3)`,
  power_kw_min: 'toDecimal32(0, 3)',
  power_kw_max: `toDecimal32(2 * (${value}), 3)`,
})

async function fill(
  telemetry: TelemetryStore,
  table: string,
  columns: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const [names, values] = [Object.keys(columns), Object.values(columns)]
  await telemetry.command(
    `insert into ${telemetry.database}.${table} (${names.join(', ')}) select ${values.join(', ')} from (${from})`,
  )
}

/** Rollups and frames as the product would hold them, in the columns that the questions read. */
export async function fillStore(
  telemetry: TelemetryStore,
  fleet: CubeFleet,
  { inverters, stationOf, meters }: Numbers,
): Promise<void> {
  const { days, slotDays, frameStations, lastDay } = fleet
  const dayRows = (nos: readonly number[]) =>
    `select ${list(nos)}, n, toDate('${lastDay}') - ${days - 1} + n as d from (select number as n from numbers(${days}))`
  const head = { device_no: 'no', version: '1', frames: '1440' }
  const states = { state_frames: 'map(toInt32(3), toUInt64(1400), toInt32(5), toUInt64(no % 7))' }
  await fill(
    telemetry,
    'day_inverter',
    {
      ...head,
      day: 'd',
      ...power('1440', '20 + no % 50'),
      ...states,
      ...counter('total_energy_kwh', '(400 + no % 90)'),
    },
    dayRows(inverters),
  )
  await fill(
    telemetry,
    'day_meter',
    { ...head, day: 'd', ...counter('forward_kwh', '(15000 + no % 900)'), ...counter('reverse_kwh', '(30 + no % 9)') },
    dayRows(meters),
  )
  await fill(
    telemetry,
    'loss_day',
    {
      device_no: 'no',
      version: '1',
      day: 'd',
      intervals: '288',
      counted: '288',
      expected_kwh: '600',
      actual_kwh: '500',
      fault_kwh: 'no % 40',
      dust_kwh: 'no % 60',
    },
    dayRows(inverters),
  )
  const slots = slotDays * 96
  await fill(
    telemetry,
    'slot_inverter',
    {
      ...head,
      at: `toDateTime(toDateTime('${lastDay} 00:00:00', '${zone}') + 86400 - 900 * (n + 1), 'UTC')`,
      ...power('15', 'no % 50 + n % 96'),
      ...states,
    },
    `select ${list(inverters)}, n from (select number as n from numbers(${slots}))`,
  )
  await fill(
    telemetry,
    'frame_inverter',
    {
      device_no: 'no',
      version: '1',
      at: `toDateTime64(toDateTime('${lastDay} 00:00:00', '${zone}') + 86400 - 300 * (n + 1), 3, 'UTC')`,
      power_kw: 'toDecimal32(no % 50 + n % 288, 3)',
      state: '3',
    },
    `select ${list(inverters.filter((_, i) => stationOf[i]! <= frameStations))}, n from (select number as n from numbers(${slotDays * 288}))`,
  )
}
