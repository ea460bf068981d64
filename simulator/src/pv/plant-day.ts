import type { FaultEvent } from '../fault-events.ts'
import { minutesPerDay } from '../local-day.ts'
import type { Cause } from '../plant.model.ts'
import { skyOf, type SkyDay } from '../weather/sky-day.ts'
import { newInverterRun, runInverter, type InverterRun } from './inverter-run.ts'
import { dayFaults, electricalEvents, full, type DayFaults } from './pv-faults.ts'
import type { PvSite } from './pv-site.ts'
import { clean, soilingOf } from './soiling.ts'

/** One local day of a plant from the sky to the grid, minute by minute. */
export interface PlantDay {
  sky: SkyDay
  faults: DayFaults
  /** By inverter; those that run alike share one. Times its gain it is what the inverter gives. */
  runs: InverterRun[]
  /** By transformer, into its low-voltage side. */
  lvKw: Float64Array[]
  /** What the collecting lines bring to the grid, before the station's own use. */
  lineKw: Float64Array
  useKw: Float64Array
  /** Through the main meter and through that of the station's use since midnight; one more than there are minutes. */
  forwardKwh: Float64Array
  reverseKwh: Float64Array
  useKwh: Float64Array
  pool: InverterRun[]
}

/** Over the rated power of a transformer: always, and at full load. */
export const noLoadLoss = 0.0011
export const loadLoss = 0.008
/** Of the collecting lines at full load. */
export const lineLoss = 0.005

export const highVoltageKw = (lvKw: number, ratedKw: number): number =>
  lvKw - ratedKw * noLoadLoss - (loadLoss * lvKw * lvKw) / ratedKw

const minutes = () => new Float64Array(minutesPerDay)
const sums = () => new Float64Array(minutesPerDay + 1)

const newPlantDay = (site: PvSite, sky: SkyDay): PlantDay => ({
  sky,
  faults: { plantLimit: full, struck: new Map() },
  runs: [],
  lvKw: Array.from({ length: site.layout.transformers }, minutes),
  lineKw: minutes(),
  useKw: minutes(),
  forwardKwh: sums(),
  reverseKwh: sums(),
  useKwh: sums(),
  pool: [],
})

export interface DayOptions {
  /** As it would have been without this fault, or without dust. */
  without?: FaultEvent | 'soiling'
  /** As it would have been with faults of these causes only. */
  only?: readonly Cause[]
  /** Overwritten: days that are only summed up need no memory of their own. */
  reuse?: PlantDay
  sky?: SkyDay
}

const sameEvent = (a: FaultEvent, b: DayOptions['without']): boolean =>
  typeof b === 'object' && a.cause === b.cause && a.startMs === b.startMs

export function plantDay(site: PvSite, day: number, { without, only, reuse, sky: known }: DayOptions = {}): PlantDay {
  const sky = known ?? skyOf(site.climate, site.plane, site.seed, day, reuse?.sky)
  const out = reuse ?? newPlantDay(site, sky)
  out.sky = sky
  const struck = (event: FaultEvent): boolean => !sameEvent(event, without) && (only?.includes(event.cause) ?? true)
  const soils = site.soils && without !== 'soiling' && (only?.includes('soiling') ?? true)
  const events = electricalEvents(site.source, day).filter(struck)
  out.faults = dayFaults(events, site.layout, sky, site.weights)
  const soiling = soils ? soilingOf(site.climate, site.seed, day) : clean
  let taken = 0
  const fresh = (): InverterRun => (out.pool[taken++] ??= newInverterRun())
  const shared = site.kinds.map((kind) => runInverter(sky, soiling, kind, full, out.faults.plantLimit, fresh()))
  out.runs = site.kindOf.map((kind, i) => {
    const own = out.faults.struck.get(i)
    if (!own) return shared[kind]!
    return runInverter(sky, soiling, site.kinds[kind]!, own.available, own.limit, fresh())
  })
  collect(site, out)
  meter(site, out)
  return out
}

/** Inverters to transformers: those of one kind under one transformer are added up once. */
function collect(site: PvSite, out: PlantDay): void {
  for (const [t, lvKw] of out.lvKw.entries()) {
    const shares = new Map<InverterRun, number>()
    for (const [i, run] of out.runs.entries())
      if (site.transformerOf[i] === t) shares.set(run, (shares.get(run) ?? 0) + site.gains[i]!)
    const { dawn, dusk } = out.sky
    let restKw = 0
    for (const [{ acKw }, share] of shares) restKw += share * acKw[0]!
    lvKw.fill(restKw).fill(0, dawn, dusk + 1)
    for (const [{ acKw }, share] of shares) for (let m = dawn; m <= dusk; m++) lvKw[m]! += share * acKw[m]!
  }
}

function meter(site: PvSite, out: PlantDay): void {
  const capacityKw = site.station.capacityKw
  out.lineKw.fill(0)
  for (const [t, lvKw] of out.lvKw.entries()) {
    const ratedKw = transformerKw(site, t)
    for (let m = 0; m < minutesPerDay; m++) out.lineKw[m]! += highVoltageKw(lvKw[m]!, ratedKw)
  }
  const othersKw = site.othersKw?.(out.sky.day)
  let forward = 0
  let reverse = 0
  let used = 0
  for (let m = 0; m < minutesPerDay; m++) {
    const line = out.lineKw[m]! - (lineLoss * out.lineKw[m]! * out.lineKw[m]!) / capacityKw
    out.lineKw[m] = line
    const use = stationUseKw(capacityKw, out.sky.airC[m]!)
    out.useKw[m] = use
    out.forwardKwh[m] = forward
    out.reverseKwh[m] = reverse
    out.useKwh[m] = used
    const net = (line - use + (othersKw?.[m] ?? 0)) / 60
    if (net > 0) forward += net
    else reverse -= net
    used += use / 60
  }
  out.forwardKwh[minutesPerDay] = forward
  out.reverseKwh[minutesPerDay] = reverse
  out.useKwh[minutesPerDay] = used
}

export function transformerKw(site: PvSite, transformer: number): number {
  const first = transformer * site.layout.invertersPerTransformer
  return site.layout.ratedKw * Math.min(site.layout.invertersPerTransformer, site.layout.inverters - first)
}

/** Control room, lights and cameras; heated below 16 ℃ and cooled above 26 ℃. */
const stationUseKw = (capacityKw: number, airC: number): number =>
  10 + capacityKw * (0.0003 + 0.000012 * (Math.max(0, 16 - airC) + Math.max(0, airC - 26)))

/** Of all inverters between two minutes of the day. */
export const generatedKwh = (site: PvSite, { runs }: PlantDay, from: number, to: number): number =>
  runs.reduce((sum, { kwh }, i) => sum + site.gains[i]! * (kwh[to]! - kwh[from]!), 0)
