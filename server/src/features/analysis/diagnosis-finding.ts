import { pvDataFaults } from '@fengguang/analytics/diagnosis/pv-data-faults'
import type { PvAnalysis } from '@fengguang/analytics/ledger/pv-analysis'
import { stringStates } from '@fengguang/analytics/strings/string-states'
import type { Finding } from '@fengguang/domain/analysis/diagnosis.model'
import type { PlantInput } from './plant-input.service.ts'
import type { Plant } from './plants.repo.ts'

const dayMs = 86_400_000
const faulty = stringStates.indexOf('fault')
/** Light in which a string must carry current. */
const litWm2 = 200
/** Of the lit intervals of a day: from here on the string was out on that day. */
const outShare = 0.5
/** A string that was out on a single day may have been worked on. */
const leastDays = 2

interface OutDay {
  startMs: number
  isOut: boolean
}

/** Local days with light, and whether the string was out on each. */
function outDays({ period, offsetMs }: PlantInput, { light }: PvAnalysis, states: Uint8Array): OutDay[] {
  const sums = new Map<number, { lit: number; out: number }>()
  for (let row = 0; row < states.length; row++) {
    if (!(light.planeWm2[row]! >= litWm2)) continue
    const day = Math.floor((period.fromAt + row * period.stepMs + offsetMs) / dayMs)
    const sum = sums.get(day) ?? { lit: 0, out: 0 }
    sums.set(day, sum)
    sum.lit += 1
    if (states[row] === faulty) sum.out += 1
  }
  return [...sums].map(([day, { lit, out }]) => ({ startMs: day * dayMs - offsetMs, isOut: out >= outShare * lit }))
}

/** Days in a row on which the string was out. */
function outSpans(days: readonly OutDay[]): { startMs: number; endMs: number }[] {
  const spans: { startMs: number; endMs: number; days: number }[] = []
  let isGoing = false
  for (const { startMs, isOut } of days) {
    const last = spans.at(-1)
    if (isOut && isGoing && last) Object.assign(last, { endMs: startMs + dayMs, days: last.days + 1 })
    else if (isOut) spans.push({ startMs, endMs: startMs + dayMs, days: 1 })
    isGoing = isOut
  }
  return spans.filter((span) => span.days >= leastDays).map(({ startMs, endMs }) => ({ startMs, endMs }))
}

function stringFindings(plant: Plant, input: PlantInput, analysis: PvAnalysis): Finding[] {
  const idOf = new Map(plant.devices.map(({ no, id }) => [no, id]))
  return input.boxes.flatMap(({ deviceNo }, box) =>
    analysis.strings[box]!.flatMap((states, string) =>
      outSpans(outDays(input, analysis, states)).map((span) => ({
        deviceId: idOf.get(deviceNo)!,
        part: string + 1,
        kind: 'stringOutage' as const,
        ...span,
        offBy: null,
      })),
    ),
  )
}

/** What the analysis of a window found wrong with inverters, the instrument and strings. */
export function findingsOf(plant: Plant, input: PlantInput, analysis: PvAnalysis): Finding[] {
  const data = pvDataFaults(input, analysis).map(({ kind, device, startAt, endAt, by }) => ({
    deviceId: device === 'weather' ? input.instrumentId : input.devices[device]!.id,
    part: 0,
    kind,
    startMs: startAt,
    endMs: endAt,
    offBy: by ?? null,
  }))
  return [...data, ...stringFindings(plant, input, analysis)]
}
