import { faultsBetween, type FaultEvent } from '../fault-events.ts'
import { dayMs, localDayOf, minuteMs, minutesPerDay, startOfLocalDay } from '../local-day.ts'
import type { SimDevice, TruthRecord } from '../plant.model.ts'
import { generatedKwh, plantDay, type PlantDay } from './plant-day.ts'
import { electricalCauses, inverterOf, reportingCauses, struckBranches } from './pv-faults.ts'
import { boxCode, inverterCode, weatherCode } from './pv-layout.ts'
import type { PvSite } from './pv-site.ts'
import { silenced, skewMs } from './reporting.ts'

/** Each fault as it was laid, and what it alone cost: the plant run once more without it. */
export function pvTruth(site: PvSite, devices: readonly SimDevice[], fromMs: number, toMs: number): TruthRecord[] {
  const days = new Map<number, PlantDay>()
  const asItWas = (day: number): PlantDay => {
    const known = days.get(day) ?? plantDay(site, day)
    days.set(day, known)
    return known
  }
  const lostKwh = (without: FaultEvent | 'soiling', startMs: number, endMs: number): number => {
    let lost = 0
    for (let day = localDayOf(startMs); startOfLocalDay(day) < endMs; day++) {
      const begin = startOfLocalDay(day)
      const from = Math.max(0, Math.floor((startMs - begin) / minuteMs))
      const to = Math.min(minutesPerDay, Math.ceil((endMs - begin) / minuteMs))
      const was = asItWas(day)
      const other = plantDay(site, day, { without, sky: was.sky })
      lost += generatedKwh(site, other, from, to) - generatedKwh(site, was, from, to)
    }
    return lost
  }
  const idsOf = (codes: readonly string[]) => codes.map((code) => `${site.station.id}.${code}`)
  const inverterIds = devices.filter(({ type }) => type === 'inverter').map(({ id }) => id)
  const records: TruthRecord[] = []
  if (site.soils)
    for (let day = localDayOf(fromMs); startOfLocalDay(day) < toMs; day++) {
      const startMs = Math.max(fromMs, startOfLocalDay(day))
      const endMs = Math.min(toMs, startOfLocalDay(day) + dayMs)
      const lost = lostKwh('soiling', startMs, endMs)
      records.push({ deviceIds: inverterIds, cause: 'soiling', startMs, endMs, lostKwh: lost })
    }
  for (const event of faultsBetween(site.source, [...electricalCauses, ...reportingCauses], fromMs, toMs)) {
    const startMs = Math.max(fromMs, event.startMs)
    const endMs = Math.min(toMs, event.endMs)
    const costs = (electricalCauses as readonly string[]).includes(event.cause)
    const codes = struckCodes(site, event)
    const branches = struckBranches(event, site.layout).map((branch) => (branch % site.layout.branches) + 1)
    records.push({
      deviceIds: codes === 'inverters' ? inverterIds : codes === 'all' ? devices.map(({ id }) => id) : idsOf(codes),
      cause: event.cause,
      startMs,
      endMs,
      // Power passes to and from a fault within the minute before it and the minute after.
      lostKwh: costs ? lostKwh(event, Math.max(fromMs, startMs - minuteMs), Math.min(toMs, endMs + minuteMs)) : 0,
      ...(branches.length > 0 ? { branches } : {}),
      ...(event.cause === 'clockSkew' ? { skewMs: skewMs(event) } : {}),
    })
  }
  return records.toSorted((a, b) => a.startMs - b.startMs)
}

function struckCodes({ layout }: PvSite, event: FaultEvent): string[] | 'inverters' | 'all' {
  const inverter = inverterOf(event, layout)
  switch (event.cause) {
    case 'dispatchLimit':
      return 'inverters'
    case 'communicationLoss':
      return silenced(event, layout)
    case 'sensorDrift':
    case 'sensorFreeze':
      return [weatherCode]
    case 'shadow':
    case 'stringOutage':
    case 'branchOutage': {
      const box = Math.floor(struckBranches(event, layout)[0]! / layout.branches)
      return [layout.style === 'central' ? boxCode(inverter, box) : inverterCode(inverter)]
    }
    default:
      return [inverterCode(inverter)]
  }
}
