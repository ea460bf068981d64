import { z } from 'zod'
import { parseArgs } from 'node:util'
import { emptyFilters, type CubeDefinition } from '../domain/src/data-cube/cube.model.ts'
import { dataCubeContract, type CubeResult } from '../domain/src/data-cube/data-cube.contract.ts'
import { addDays } from '../domain/src/kernel/time-range.ts'
import { engineAvailability } from '../server/src/platform/clickhouse/embedded.ts'
import { Caller, closedProduct } from '../test/sec/closed-product.ts'
import { emptyIngest } from '../test/sec/empty-stores.ts'
import { openEngine } from '../test/sec/open-engine.ts'
import { addFleet, fillStore, zone, type CubeFleet, type Numbers } from './cube-store.ts'
import { inTurn, repeated } from './measure.ts'

/** The data cube against the same questions written by hand in SQL, and the largest questions it allows (S11). */
const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const lastDay = '2026-06-20'
const fleet: CubeFleet = options.short
  ? { stations: 10, inverters: 200, days: 60, slotDays: 7, frameStations: 2, lastDay }
  : { stations: 50, inverters: 2000, days: 200, slotDays: 7, frameStations: 4, lastDay }
const mostRatio = 1.3
const limitMs = 5_000
const rounds = 9
const fiveMinuteStations = Array.from({ length: fleet.frameStations }, (_, i) => `many-${i + 1}`)

interface Question {
  name: string
  ask: Partial<CubeDefinition>
  /** Rows of a name and a value, as an analyst would write it who knows the tables. */
  byHand: (numbers: Numbers) => string
}

const month = { from: addDays(lastDay, -29), to: lastDay }
const week = { from: addDays(lastDay, -6), to: lastDay }
const between = ({ from, to }: { from: string; to: string }) => `day between '${from}' and '${to}'`
const inverters = ({ inverters: nos }: Numbers) => `device_no in (${nos.join(',')})`
const stationOf = ({ inverters: nos, stationOf: places }: Numbers) =>
  `transform(device_no, [${nos.join(',')}], [${places.join(',')}])`
const meterStation = ({ meters }: Numbers) => `indexOf([${meters.join(',')}], device_no)`
/** Between two readings a counter rose evenly, over a silence of 40 days at most: as every screen counts energy. */
const rises = (table: string, counter: string, where: string, days: { from: string; to: string }) =>
  `select device_no, day, up + if(pt = 0, 0, (f - p) * (ft - m) / (ft - pt))
     + if(nt = 0, 0, (n - l) * (m + 86400 - lt) / (nt - lt)) as rise
   from (select device_no, day, toFloat64(${counter}_up) as up,
           toFloat64(assumeNotNull(${counter}_first)) as f, toUnixTimestamp(assumeNotNull(${counter}_first_at)) as ft,
           toFloat64(assumeNotNull(${counter}_last)) as l, toUnixTimestamp(assumeNotNull(${counter}_last_at)) as lt,
           toUnixTimestamp(toDateTime(day, '${zone}')) as m, lagInFrame(l) over w as p, lagInFrame(lt) over w as pt,
           leadInFrame(f) over w as n, leadInFrame(ft) over w as nt
         from ${table} final where ${where} and day between '${addDays(days.from, -40)}' and '${addDays(days.to, 40)}'
         window w as (partition by device_no order by day rows between unbounded preceding and unbounded following))
   where ${between(days)}`

const questions: readonly Question[] = [
  {
    name: 'mean power of all inverters by day, a month',
    ask: { y: ['inverter.powerKw'], ...month },
    byHand: (n) => `select toString(day) as name, avg(m) as v from (
        select day, device_no, sum(toFloat64(power_kw_sum)) / sum(power_kw_count) as m from day_inverter final
        where ${inverters(n)} and ${between(month)} group by day, device_no) group by day`,
  },
  {
    name: 'peak power by station, a month',
    ask: { y: ['inverter.powerKw.max'], x: ['station'], ...month },
    byHand: (n) => `select toString(${stationOf(n)}) as name, toFloat64(max(power_kw_max)) as v from day_inverter final
        where ${inverters(n)} and ${between(month)} group by name`,
  },
  {
    name: 'share of time in fault by station, a month',
    ask: { y: ['inverter.state=5'], x: ['station'], ...month },
    byHand: (n) => `select toString(${stationOf(n)}) as name,
        100 * sum(state_frames[5]) / sum(arraySum(mapValues(state_frames))) as v
        from day_inverter final where ${inverters(n)} and ${between(month)} group by name`,
  },
  {
    name: 'energy by station, a month',
    ask: { y: ['inverter.totalEnergyKwh'], x: ['station'], ...month },
    byHand: (n) => `select toString(${stationOf(n)}) as name, sum(rise) as v
        from (${rises('day_inverter', 'total_energy_kwh', inverters(n), month)}) group by name`,
  },
  {
    name: 'power by hour and station, a week',
    ask: { y: ['inverter.powerKw'], step: '1h', groups: ['station'], ...week },
    byHand: (n) => `select concat(toString(s), ' ', toString(h)) as name, avg(m) as v from (
        select ${stationOf(n)} as s, toStartOfHour(at) as h, device_no,
          sum(toFloat64(power_kw_sum)) / sum(power_kw_count) as m from slot_inverter final
        where ${inverters(n)} and at >= toDateTime('${week.from} 00:00:00', '${zone}')
          and at < toDateTime('${addDays(week.to, 1)} 00:00:00', '${zone}')
        group by s, h, device_no) group by s, h`,
  },
  {
    name: 'losses by class, a month',
    ask: { y: ['loss.lossKwh'], x: ['lossClass'], ...month },
    byHand: (n) => `select pair.1 as name, pair.2 as v from (
        select arrayJoin([('dispatchLimit', sum(toFloat64(dispatch_limit_kwh))), ('maintenance', sum(toFloat64(maintenance_kwh))),
          ('fault', sum(toFloat64(fault_kwh))), ('abnormalStop', sum(toFloat64(abnormal_stop_kwh))),
          ('shadow', sum(toFloat64(shadow_kwh))), ('stringOutage', sum(toFloat64(string_outage_kwh))),
          ('dust', sum(toFloat64(dust_kwh))), ('other', sum(toFloat64(other_kwh)))]) as pair
        from loss_day final where ${inverters(n)} and ${between(month)})`,
  },
  {
    name: 'station-use rate by station, a month',
    ask: { y: ['kpi.stationUseRate'], x: ['station'], ...month },
    byHand: (n) => `select toString(s) as name, 100 * (sum(made) - sum(given) + sum(bought)) / sum(made) as v from (
        select ${stationOf(n)} as s, rise as made, 0 as given, 0 as bought
          from (${rises('day_inverter', 'total_energy_kwh', inverters(n), month)})
        union all select ${meterStation(n)}, 0, rise, 0
          from (${rises('day_meter', 'forward_kwh', `device_no in (${n.meters.join(',')})`, month)})
        union all select ${meterStation(n)}, 0, 0, rise
          from (${rises('day_meter', 'reverse_kwh', `device_no in (${n.meters.join(',')})`, month)}))
        group by s`,
  },
  {
    name: 'time availability by day, a week',
    ask: { y: ['kpi.timeAvailability'], ...week },
    byHand: (n) => `select toString(toDate(at, '${zone}')) as name, 100 * sum(ready) / sum(known) as v from (
        select at, (state_frames[1] + state_frames[2] + state_frames[3] + state_frames[4])
            / arraySum(mapValues(state_frames)) as ready, ready + state_frames[5] / arraySum(mapValues(state_frames)) as known
        from slot_inverter final where ${inverters(n)} and at >= toDateTime('${week.from} 00:00:00', '${zone}')
          and at < toDateTime('${addDays(week.to, 1)} 00:00:00', '${zone}')) group by name`,
  },
]

/** As much as a question may read, for every kind of table. */
const worst: readonly { name: string; ask: Partial<CubeDefinition> }[] = [
  {
    name: 'power by month and device of every day there is',
    ask: { y: ['inverter.powerKw'], x: ['device'], from: addDays(lastDay, 1 - fleet.days), to: lastDay },
  },
  {
    name: 'energy of every day there is, two counters',
    ask: {
      y: ['inverter.totalEnergyKwh', 'inverter.powerKw.max'],
      x: ['station'],
      from: addDays(lastDay, 1 - fleet.days),
      to: lastDay,
    },
  },
  {
    name: 'power by 5 minutes, as many inverters as may be asked for',
    ask: {
      y: ['inverter.powerKw'],
      step: '5m',
      ...week,
      filters: { ...emptyFilters(), stationIds: fiveMinuteStations },
    },
  },
  { name: 'power by hour, a week', ask: { y: ['inverter.powerKw', 'inverter.powerKw.max'], step: '1h', ...week } },
  {
    name: 'two key figures of every station and day there is',
    ask: {
      y: ['kpi.stationUseRate', 'kpi.equivalentHours'],
      groups: ['station'],
      from: addDays(lastDay, 1 - fleet.days),
      to: lastDay,
    },
  },
  { name: 'time availability by device, a week', ask: { y: ['kpi.timeAvailability'], x: ['device'], ...week } },
]

const Row = z.object({ name: z.string(), v: z.coerce.number() })

/** Figures in an order of their own: both sides name places differently. */
const figuresOf = ({ values }: CubeResult): number[] =>
  values[0]!
    .flat()
    .flatMap((value) => value ?? [])
    .toSorted((a, b) => a - b)
const tolerance = 1e-6
const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) <= tolerance * Math.max(1, Math.abs(b[i]!)))

const product = await closedProduct(1)
const engine = await openEngine()
let missed = 0
try {
  const numbers = await addFleet(product.db, fleet)
  await fillStore(engine.telemetry, fleet, numbers)
  const app = await product.open(product.db, {
    telemetry: engine.telemetry,
    ingest: emptyIngest,
    now: () => new Date(`${lastDay}T12:00:00Z`),
  })
  const caller = await new Caller(app, 'admin').signIn()
  const ask = async (change: Partial<CubeDefinition>) => {
    const stationIds = Array.from({ length: fleet.stations }, (_, i) => `many-${i + 1}`)
    const payload = { x: ['time'], filters: { ...emptyFilters(), stationIds }, ...change }
    return caller.send({ method: 'POST', url: dataCubeContract.selectAnlsType.path, payload })
  }
  const hand = (sql: string) => engine.telemetry.rows({ sql, params: {}, row: Row, maxSeconds: 60 })
  for (const { name, ask: asked, byHand } of questions) {
    const { oneMs, otherMs, last } = await inTurn(
      rounds,
      () => ask(asked),
      () => hand(byHand(numbers)),
    )
    const { data } = JSON.parse(last.one.body) as { data?: CubeResult }
    if (!data) throw new Error(`${name}: ${last.one.status} ${last.one.body.slice(0, 300)}`)
    const expected = last.other.map(({ v }) => v).toSorted((a, b) => a - b)
    if (!isNear(figuresOf(data), expected))
      throw new Error(
        `${name}: ${JSON.stringify(figuresOf(data).slice(0, 3))} is not ${JSON.stringify(expected.slice(0, 3))}`,
      )
    const ratio = oneMs / otherMs
    if (ratio > mostRatio) missed += 1
    console.log(
      `${ratio.toFixed(2).padStart(5)} ${name}: ${oneMs.toFixed(0)} ms, by hand ${otherMs.toFixed(0)} ms${ratio > mostRatio ? ' MISSED' : ''}`,
    )
  }
  const slowest = { ms: 0, name: '' }
  for (const { name, ask: asked } of worst) {
    const { p50, last } = await repeated(3, () => ask(asked))
    if (last.status >= 500) throw new Error(`${name}: ${last.status} ${last.body.slice(0, 300)}`)
    console.log(`${p50.toFixed(0).padStart(6)} ms ${name}${last.status === 200 ? '' : `: refused, ${last.key}`}`)
    if (p50 > slowest.ms) Object.assign(slowest, { ms: p50, name })
  }
  console.log(
    `cube ${missed === 0 && slowest.ms <= limitMs ? 'met' : 'MISSED'}: ${missed} of ${questions.length} questions above ${mostRatio} times the SQL by hand, slowest allowed ${slowest.ms.toFixed(0)} ms (limit ${limitMs}): ${slowest.name}; ` +
      `${fleet.stations} stations, ${fleet.inverters} inverters, ${fleet.days} days, engine ${JSON.stringify(engineAvailability())}`,
  )
  process.exitCode = missed === 0 && slowest.ms <= limitMs ? 0 : 1
} finally {
  await product.close()
  await engine.close()
}
