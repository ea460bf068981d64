import { dayMs, localDayOf, minuteMs, minutesPerDay, startOfLocalDay } from '../local-day.ts'
import type { Cause } from '../plant.model.ts'
import type { InverterRun } from './inverter-run.ts'
import { plantDay, type DayOptions, type PlantDay } from './plant-day.ts'
import { electricalEvents, heldTo, inverterOf, span } from './pv-faults.ts'
import type { PvSite } from './pv-site.ts'

/** Those that hold an inverter at a power, in the order in which a ledger asks for them. */
export const holdingCauses = ['dispatchLimit', 'maintenance', 'inverterTrip', 'derating', 'silentStop'] as const
/** Those that take light or modules, one after the other; outages of strings and of branches count as one. */
export const takingCauses = ['shadow', 'stringOutage', 'soiling'] as const
export type OrderedCause = (typeof holdingCauses)[number] | (typeof takingCauses)[number]

/** What one inverter lost to each, by interval; together all that a clean and healthy one would have made more. */
export type OrderedLoss = Readonly<Record<OrderedCause, Float64Array>>

const layers: readonly (readonly Cause[])[] = [
  [],
  ['shadow'],
  ['shadow', 'stringOutage', 'branchOutage'],
  ['shadow', 'stringOutage', 'branchOutage', 'soiling'],
]
const nobody = 255
/** Of the rating: less than this under what the modules offer is not held. */
const heldShare = 1e-6

/**
 * Each lost kWh once. What holds the inverter takes the whole minute: of several the one that holds it lowest, of equals
 * the first in order. A minute in which nothing holds it is parted: shadow takes from the clean plant, dead strings from
 * what is left, dust from the rest.
 */
export function pvOrderedTruth(site: PvSite, fromMs: number, toMs: number, stepMs: number): OrderedLoss[] {
  const count = Math.ceil((toMs - fromMs) / stepMs)
  const losses = Array.from({ length: site.layout.inverters }, () => newLoss(count))
  const simulated: PlantDay[] = []
  for (let day = localDayOf(fromMs); startOfLocalDay(day) < toMs; day++) {
    const ran = (place: number, options: DayOptions): PlantDay =>
      (simulated[place] = plantDay(site, day, { ...options, ...(simulated[place] ? { reuse: simulated[place] } : {}) }))
    const was = ran(layers.length, {})
    const laid = layers.map((only, place) => ran(place, { only, sky: was.sky }))
    for (const [inverter, loss] of losses.entries()) {
      const runs = laid.map((plant) => plant.runs[inverter]!)
      addDay(site, was, inverter, runs, (m, cause, kwh) => {
        const at = startOfLocalDay(day) + m * minuteMs
        if (at < fromMs || at >= toMs) return
        loss[cause][Math.floor((at - fromMs) / stepMs)]! += kwh
      })
    }
  }
  return losses
}

const newLoss = (count: number): OrderedLoss =>
  Object.fromEntries([...holdingCauses, ...takingCauses].map((cause) => [cause, new Float64Array(count)])) as Record<
    OrderedCause,
    Float64Array
  >

/** Which of `holdingCauses` would hold the inverter lowest, a value a minute. */
function holderOf(site: PvSite, day: number, inverter: number): Uint8Array {
  const holder = new Uint8Array(minutesPerDay).fill(nobody)
  const lowest = new Float64Array(minutesPerDay).fill(1)
  const events = electricalEvents(site.source, day)
  for (const [place, cause] of holdingCauses.entries())
    for (const event of events) {
      if (event.cause !== cause) continue
      if (cause !== 'dispatchLimit' && inverterOf(event, site.layout) !== inverter) continue
      const [from, to] = span(event, day)
      for (let m = from; m < to; m++)
        if (heldTo(event) < lowest[m]!) {
          lowest[m] = heldTo(event)
          holder[m] = place
        }
    }
  return holder
}

function addDay(
  site: PvSite,
  { sky, runs }: PlantDay,
  inverter: number,
  laid: readonly InverterRun[],
  add: (minute: number, cause: OrderedCause, kwh: number) => void,
): void {
  const holder = holderOf(site, sky.day, inverter)
  const gain = site.gains[inverter]!
  const fedKw = (run: InverterRun, m: number): number => gain * Math.max(0, run.acKw[m]!)
  const hours = minuteMs / (dayMs / 24)
  for (let m = sky.dawn; m <= Math.min(sky.dusk, minutesPerDay - 1); m++) {
    const made = fedKw(runs[inverter]!, m)
    const offered = laid.map((run) => fedKw(run, m))
    const cause = holdingCauses[holder[m]!]
    if (cause !== undefined && made < offered.at(-1)! - heldShare * site.layout.ratedKw)
      add(m, cause, (offered[0]! - made) * hours)
    else
      for (const [place, taking] of takingCauses.entries())
        add(m, taking, (offered[place]! - offered[place + 1]!) * hours)
  }
}
