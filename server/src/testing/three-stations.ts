import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { sql } from '../platform/postgres/sql.ts'
import type { TelemetryApp } from './telemetry-app.ts'

/** Two days of a PV, a wind and a comprehensive-energy station, simple enough to compute every figure by hand. */
export const [pv, wind, ce] = ['pv-qinghai-gonghe', 'wp-gansu-guazhou', 'ce-jiangsu-suzhou'] as const
export const stations = [pv, wind, ce]
export const days = ['2026-06-19', '2026-06-20'] as const
export const startMs = Date.parse('2026-06-18T16:00:00Z')
export const halfHourMs = 1_800_000
export const perDay = 48

type Values = Record<string, number | number[]>
interface Sent {
  station: string
  type: DeviceType
  /** Which of the station's devices of the type. */
  place: number
  /** Of a half hour, counted from the first midnight; what counters show is the sum of `rise` before it. */
  values: (i: number) => Values
  rise: Record<string, (i: number) => number>
}

export const hourOf = (i: number) => Math.floor((i % perDay) / 2)
const isDaylight = (i: number) => hourOf(i) >= 8 && hourOf(i) < 16
const isSecondDay = (i: number) => i >= perDay
const share = (i: number, of: readonly number[]) => of.map((amps) => (isDaylight(i) ? amps : 0))

const sent: readonly Sent[] = [
  {
    station: pv,
    type: 'inverter',
    place: 0,
    values: (i) => ({ powerKw: isDaylight(i) ? 40 : 0, state: 3, stringI: share(i, [10, 8, 6]) }),
    rise: { totalEnergyKwh: (i) => (isDaylight(i) ? 20 : 0) },
  },
  {
    station: pv,
    type: 'inverter',
    place: 1,
    values: (i) => ({
      powerKw: isDaylight(i) ? hourOf(i) : 0,
      state: !isSecondDay(i) && hourOf(i) < 6 ? 5 : 3,
      stringI: share(i, [10, 10, 10]),
    }),
    rise: { totalEnergyKwh: (i) => (isDaylight(i) ? 5 : 0) },
  },
  {
    station: pv,
    type: 'meter',
    place: 0,
    values: () => ({}),
    rise: { forwardKwh: (i) => (isDaylight(i) ? 24 : 0), reverseKwh: (i) => (isDaylight(i) ? 0 : 0.25) },
  },
  {
    station: wind,
    type: 'turbine',
    place: 0,
    values: (i) => ({
      powerKw: 1000 + 10 * hourOf(i),
      state: isSecondDay(i) ? 3 : hourOf(i) < 6 ? 0 : hourOf(i) < 8 ? 5 : 3,
    }),
    rise: { totalEnergyKwh: (i) => 500 + (isSecondDay(i) ? 100 : 0) },
  },
  {
    station: wind,
    type: 'meter',
    place: 0,
    values: () => ({}),
    rise: { forwardKwh: (i) => 480 + (isSecondDay(i) ? 100 : 0), reverseKwh: () => 1 },
  },
  {
    station: ce,
    type: 'storagePcs',
    place: 0,
    values: (i) => ({ powerKw: hourOf(i) < 8 ? -50 : 40, state: 3 }),
    rise: { chargedKwh: (i) => (hourOf(i) < 8 ? 25 : 0), dischargedKwh: (i) => (hourOf(i) < 8 ? 0 : 10) },
  },
  {
    station: ce,
    type: 'meter',
    place: 0,
    values: () => ({}),
    rise: { forwardKwh: (i) => (hourOf(i) < 12 ? 2 : 6), reverseKwh: () => 0 },
  },
]

/** Sum over the half hours of a day, and over hours of it. */
const over = (f: (i: number) => number, from: number, to: number): number => {
  let sum = 0
  for (let i = from; i < to; i += 1) sum += f(i)
  return sum
}
const ofDay = (f: (i: number) => number, day: number): number => over(f, day * perDay, (day + 1) * perDay)
export const both = (f: (i: number) => number): [number, number] => [ofDay(f, 0), ofDay(f, 1)]
export const riseOf = (place: number, code: string) => sent[place]!.rise[code]!

const capacity: Record<string, number> = { [pv]: 100, [wind]: 2000, [ce]: 500 }
export const irradiation = [6, 5]
export const lossOf = [
  { fault: 12, dust: 3, limit: 40 },
  { fault: 0, dust: 4, limit: 60 },
]
/** Of the wind farm, which knows neither dust nor light. */
export const windLossOf = [
  { fault: 700, limit: 300 },
  { fault: 0, limit: 500 },
]
export const priceWind = 0.3
export const [valley, peak] = [0.2, 0.8]
export const co2Factor = 0.5306

type Device = { id: string; no: number }
export type Devices = ReadonlyMap<string, Device>

/** Capacities, prices, plans and results of the analysis; answers devices by `station type place`. */
async function lay(t: TelemetryApp): Promise<Devices> {
  const ids = new Map<string, Device>()
  const rows = await t.db.rows(
    sql`select id, no, station_id, type from device where station_id = any(${stations}) and deleted_at is null
     order by is_main desc, no`,
    (row) => row as { id: string; no: number; station_id: string; type: string },
  )
  for (const [key, own] of Map.groupBy(rows, (row) => `${row.station_id} ${row.type}`))
    for (const [place, device] of own.entries()) ids.set(`${key} ${place}`, device)
  for (const id of stations) await t.db.run(sql`update station set capacity_kw = ${capacity[id]!} where id = ${id}`)
  await t.db.run('delete from electricity_price', [])
  await t.db.run('delete from production_plan', [])
  await t.db.run(
    sql`update device set details = details || '{"strings": 3}'::jsonb where station_id = ${pv} and type = 'inverter'`,
  )
  const price = (id: string, dear: number, cheap: number, calendar: unknown) =>
    t.db.run(
      sql`insert into electricity_price (id, station_id, from_day, sharp, peak, flat, valley, calendar, changed_by)
       select ${`p-${id}`}, ${id}, '2026-01-01', ${dear}::float8, ${dear}::float8, ${dear}::float8, ${cheap}::float8,
         ${calendar === null ? null : JSON.stringify(calendar)}::jsonb, id from account limit 1`,
    )
  await price(wind, priceWind, priceWind, null)
  const periods = [
    { from: '00:00', to: '12:00', rate: 'valley' },
    { from: '12:00', to: '24:00', rate: 'peak' },
  ]
  const months = Array.from({ length: 12 }, (_, i) => i + 1)
  await price(ce, peak, valley, [{ months, periods }])
  await t.db.run(
    sql`insert into production_plan (id, station_id, year, annual_kwh, months_kwh, split_method, created_by)
     select 'plan-' || s, s, 2026, 12000, array_fill(1000::float8, array[12]), 'entered', (select id from account limit 1)
     from unnest(${[pv, wind]}::text[]) s`,
  )
  for (const [i, day] of days.entries()) {
    const [of, ofWind] = [lossOf[i]!, windLossOf[i]!]
    for (const row of [
      { id: pv, ...of, yuan: i === 0 ? [20, 0, 6, 0, 0, 0, 1.5, 0] : null, light: irradiation[i]!, soiling: 0.98 },
      { id: wind, ...ofWind, dust: 0, yuan: [1, 0, 2, 0, 0, 0, 0, 0], light: null, soiling: null },
    ])
      await t.db.run(
        sql`insert into analysis_day (station_id, day, mark, formula_version, computed_at, devices, intervals, counted, missing, bad,
           unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh, abnormal_stop_kwh,
           shadow_kwh, string_outage_kwh, dust_kwh, other_kwh, loss_yuan, irradiation_kwh_m2, soiling_ratio)
         values (${row.id}, ${day}::date, '', 1, now(), 2, 288, 288, 0, 0, 0, 500, 400, 0, ${row.limit}, 0,
           ${row.fault}, 0, 0, 0, ${row.dust}, 0, ${row.yuan}::float8[], ${row.light}, ${row.soiling})`,
      )
    await t.telemetry.insert(
      'loss_day',
      [
        { no: ids.get(`${pv} inverter 0`)!.no, ...of },
        { no: ids.get(`${wind} turbine 0`)!.no, ...ofWind, dust: 0 },
      ].map(({ no, fault, dust, limit }) => ({
        device_no: no,
        day,
        intervals: 288,
        counted: 288,
        fault_kwh: fault,
        dust_kwh: dust,
        dispatch_limit_kwh: limit,
        version: 1,
      })),
    )
  }
  return ids
}

const fiveMinutesMs = 300_000
/** Half hours of the first day: the first inverter is out of order for the ledger, the second for its alarm alone. */
export const measuredFault = { from: 20, to: 23 }
export const alarmedFault = { from: 46, to: 50 }

const at = (halfHour: number) => new Date(startMs + halfHour * halfHourMs)

/** A fault that the ledger measured, and a fault over midnight that is known only from its alarm. */
async function layFaults(t: TelemetryApp, ids: Devices): Promise<void> {
  const [measured, alarmed] = [ids.get(`${pv} inverter 0`)!, ids.get(`${pv} inverter 1`)!]
  const { from, to } = measuredFault
  const rows = Array.from({ length: 6 * (to - from + 2) }, (_, i) => {
    const atMs = at(from - 1).getTime() + i * fiveMinutesMs
    const isFault = i >= 6 && i < 6 * (to - from + 1)
    return {
      device_no: measured.no,
      at: new Date(atMs).toISOString().slice(0, -1).replace('T', ' '),
      booking: isFault ? 'faultState' : '',
      actual_kwh: isFault ? 0 : 1,
      fault_kwh: isFault ? lossOf[0]!.fault / (6 * (to - from)) : 0,
      version: 1,
    }
  })
  await t.telemetry.insert('loss_interval', rows)
  await t.db.run(
    sql`with event as (insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail,
         is_active, value, first_raised_at, raised_at, closed_at)
       values (${pv}, ${alarmed.id}, 'inverter', 'laid fault', 'laid', 'faultCode', 2, '{}', false, 1004,
         ${at(alarmedFault.from)}, ${at(alarmedFault.from)}, ${at(alarmedFault.to)}) returning id)
     insert into alarm_change (event_id, at, kind, level, value)
     select id, ${at(alarmedFault.from)}::timestamptz, 'raise', 2, 1004 from event
     union all select id, ${at(alarmedFault.to)}::timestamptz, 'clear', 2, null from event`,
  )
}

function* frames(ids: Devices) {
  for (const { station, type, place, values, rise } of sent) {
    const deviceId = ids.get(`${station} ${type} ${place}`)!.id
    for (let i = 0; i <= 2 * perDay; i += 1) {
      const counters = Object.entries(rise).map(([code, of]) => [code, 1000 + over(of, 0, i)] as const)
      // The last midnight ends what counters rose; whatever is measured then belongs to the next day.
      const measured = i < 2 * perDay ? values(i) : {}
      yield { deviceId, at: startMs + i * halfHourMs, values: { ...measured, ...Object.fromEntries(counters) } }
    }
  }
}

export async function layThreeStations(t: TelemetryApp): Promise<Devices> {
  const ids = await lay(t)
  await layFaults(t, ids)
  await t.send([...frames(ids)])
  await t.drained()
  return ids
}
