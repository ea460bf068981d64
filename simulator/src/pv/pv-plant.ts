import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { faultsBetween } from '../fault-events.ts'
import { dayMs, localDayOf, startOfLocalDay } from '../local-day.ts'
import { countersFromMs, type BuildStation } from '../plant.model.ts'
import { skyOf } from '../weather/sky-day.ts'
import { boxBlock } from './box-frames.ts'
import { inverterBlock, type ResetKwh } from './inverter-frames.ts'
import { meterBlock } from './meter-frames.ts'
import { plantDay, type PlantDay } from './plant-day.ts'
import { inverterOf } from './pv-faults.ts'
import { pvDevices } from './pv-layout.ts'
import { pvLedger } from './pv-ledger.ts'
import { pvSite } from './pv-site.ts'
import { pvTruth } from './pv-truth.ts'
import { minuteOf, reportingOf, type Chunk } from './reporting.ts'
import { transformerBlock } from './transformer-frames.ts'
import { weatherBlock } from './weather-frames.ts'

/** Instants of one block: more would only take memory. */
const instantsPerBlock = 240

const spoken = (block: FrameBlock): FrameBlock[] => (block.length > 0 ? [block] : [])

export const pvPlant: BuildStation = (station, options) => {
  const site = pvSite(station, options)
  const devices = pvDevices(station, site.layout)
  const codes = devices.map(({ code }) => code)
  const from = options.countersFromMs ?? countersFromMs
  const ledger = pvLedger(site, from)
  let cached: PlantDay | undefined
  const dayOf = (day: number): PlantDay => (cached = cached?.sky.day === day ? cached : plantDay(site, day))
  const skyAt = (day: number) =>
    cached?.sky.day === day ? cached.sky : skyOf(site.climate, site.plane, site.seed, day)

  const standings = new Map<number, number>()
  const energyKwh = (inverter: number, atMs: number): number => {
    const known = standings.get(atMs)
    if (known !== undefined) return known
    const day = localDayOf(atMs)
    const run = (cached?.sky.day === day ? cached : plantDay(site, day)).runs[inverter]!
    const kwh = (ledger.inverterKwh(day)[inverter]! + run.kwh[minuteOf(atMs)]!) * site.gains[inverter]!
    standings.set(atMs, kwh)
    return kwh
  }

  /** Resets up to the end of a day, the counter's standing at each; a counter knows none before its first day. */
  const resetsUntil = (toMs: number): ResetKwh => {
    const resets = faultsBetween(site.source, ['counterReset'], from, toMs).map((event) => {
      const inverter = inverterOf(event, site.layout)
      return { inverter, startMs: event.startMs, kwh: energyKwh(inverter, event.startMs) }
    })
    if (resets.length === 0) return () => 0
    return (inverter, atMs) =>
      resets.findLast((reset) => reset.inverter === inverter && reset.startMs <= atMs)?.kwh ?? 0
  }

  function* dayBlocks(fromMs: number, toMs: number, stepMs: number): Iterable<FrameBlock> {
    const day = dayOf(localDayOf(fromMs))
    const resetKwh = resetsUntil(toMs)
    const reporting = reportingOf(site, codes, day.sky.day)
    const count = Math.ceil((toMs - fromMs) / stepMs)
    for (let first = 0; first < count; first += instantsPerBlock) {
      const length = Math.min(instantsPerBlock, count - first)
      const atMs = Float64Array.from({ length }, (_, k) => fromMs + (first + k) * stepMs)
      const chunk: Chunk = { site, ledger, day, atMs, minute: Int32Array.from(atMs, minuteOf), ...reporting }
      yield* spoken(meterBlock(chunk))
      yield* spoken(weatherBlock(chunk, skyAt))
      yield* spoken(inverterBlock(chunk, resetKwh))
      if (site.layout.boxesPerInverter > 0) yield* spoken(boxBlock(chunk))
      yield* spoken(transformerBlock(chunk))
    }
  }

  return {
    devices,
    *blocks(fromMs, toMs, stepSeconds) {
      const stepMs = stepSeconds * 1000
      let at = Math.ceil(fromMs / stepMs) * stepMs
      while (at < toMs) {
        const nextDayMs = startOfLocalDay(localDayOf(at)) + dayMs
        yield* dayBlocks(at, Math.min(toMs, nextDayMs), stepMs)
        at = Math.ceil(nextDayMs / stepMs) * stepMs
      }
    },
    truth: (fromMs, toMs) => pvTruth(site, devices, fromMs, toMs),
  }
}
