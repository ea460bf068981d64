import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { rounded } from '../kernel/rounded.ts'
import { StationOverview } from '../station-run/station-figures.model.ts'
import { ScopeOfAny } from '../station-run/station-run.contract.ts'
import { stationClasses } from '../stations/station.model.ts'

const read = { method: 'GET', access: 'telemetry:read' } as const

export const EnergyBar = z.object({
  label: z.string(),
  kwh: rounded(2).nullable(),
  /** How many stations it is the sum of. */
  stations: z.int(),
})
export const Ranked = z.object({ id: z.string(), name: z.string(), stcls: z.enum(stationClasses), value: rounded(2) })
export type Ranked = z.infer<typeof Ranked>

/** Everything a home tells of a fleet, in one answer. */
export const FleetOverview = StationOverview.extend({
  byClass: z.array(
    StationOverview.pick({ stationCount: true, figures: true, states: true, known: true, coverage: true }).extend({
      stcls: z.enum(stationClasses),
    }),
  ),
  /** Local days of this month and months of this year; null while the store is away. */
  days: z.array(EnergyBar).nullable(),
  months: z.array(EnergyBar).nullable(),
  /** The best ten by each. */
  ranking: z.object({
    dayKwh: z.array(Ranked),
    hours: z.array(Ranked),
    prPct: z.array(Ranked),
    powerKw: z.array(Ranked),
  }),
  /** While the history of a demo is on its way into the store: how much of it is there, and from which day on. */
  filling: z.object({ percent: z.int(), backTo: z.string().nullable() }).nullable(),
})
export type FleetOverview = z.infer<typeof FleetOverview>

const Line = z.array(rounded(2).nullable())
export const OverviewDay = z.object({
  day: z.string(),
  timeZone: z.string(),
  /** Epoch milliseconds of quarter hours. */
  times: z.array(z.number()),
  /** Of inverters and turbines. */
  powerKw: Line,
  /** Of the main meters. */
  gridKw: Line,
  /** The mean of the stations that have an instrument. */
  irradianceWm2: Line,
  /** The mean of all nacelles. */
  windSpeedMs: Line,
  /** What inverters and turbines should give in the measured light and wind. */
  expectedKw: Line,
  /** How many stations the expectation is of, and how many there are. */
  expectedOf: z.object({ stations: z.int(), all: z.int() }),
  /** What was foreseen of light and wind, the mean of the stations with a forecast; issued last at. */
  forecast: z.object({
    issuedAt: z.string().nullable(),
    stations: z.int(),
    irradianceWm2: Line,
    windSpeedMs: Line,
  }),
})
export type OverviewDay = z.infer<typeof OverviewDay>

export const homesContract = {
  overviewDay: endpoint({
    ...read,
    path: '/pvwp/station/overviewDay',
    envelope: 'legacy',
    query: ScopeOfAny.extend({ date: z.iso.date().optional() }),
    response: OverviewDay,
  }),
  fleetOverview: endpoint({
    ...read,
    path: '/pvwp/station/v2/overview',
    envelope: 'legacy',
    query: ScopeOfAny,
    response: FleetOverview,
  }),
}
