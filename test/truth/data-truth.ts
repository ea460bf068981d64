import type { DataFault, DataFaultKind } from '@fengguang/analytics/diagnosis/data-fault'
import { pvDataFaults } from '@fengguang/analytics/diagnosis/pv-data-faults'
import { windDataFaults } from '@fengguang/analytics/diagnosis/wind-data-faults'
import type { TruthRecord } from '../../simulator/src/plant.model.ts'
import type { PvRun } from './pv-truth.ts'
import { scored, type Score } from './score.ts'
import type { WindRun } from './wind-truth.ts'

const dayMs = 86_400_000
/** A clock off by less than a frame's interval moves energy between neighbours only. */
const leastSkewMs = 5 * 60_000
/** The shortest whole drift; one that the period cuts shorter has gone too little way to be told from the weather. */
const leastDriftMs = 10 * dayMs

/** Half a day of light, or of feeding: less of a smooth course says little of the time. */
const leastLitRows = 72

interface Findings {
  kind: DataFaultKind
  truth: readonly TruthRecord[]
  faults: readonly DataFault[]
  idOf: (device: DataFault['device']) => string
  isKnown: (id: string) => boolean
  /** Whether enough of the event fell into hours in which anything could be seen. */
  isSeen: (record: TruthRecord) => boolean
}

/** Diagnoses of one kind against what was laid; what nobody could see is no event, but no false alarm either. */
function scoreKind({ kind, truth, faults, idOf, isKnown, isSeen }: Findings): Score {
  const laid = truth.filter(({ cause }) => cause === kind)
  const worth = (record: TruthRecord): boolean =>
    isSeen(record) &&
    record.deviceIds.some(isKnown) &&
    (kind !== 'clockSkew' || Math.abs(record.skewMs!) >= leastSkewMs) &&
    (kind !== 'sensorDrift' || record.endMs - record.startMs >= leastDriftMs)
  const episodes = faults
    .filter((fault) => fault.kind === kind)
    .map(({ device, startAt, endAt }) => ({ device: idOf(device), startAt, endAt: endAt + 1, kwh: 0 }))
  // An instant has no length: a counter that began anew is met by the frame after it.
  const reach = kind === 'counterReset' ? 30 * 60_000 : 1
  const records = laid.map((record) => ({ ...record, endMs: record.endMs + reach, lostKwh: worth(record) ? 1 : -1 }))
  return scored(kind, records, episodes, Number.NaN, (id) => id, 0)
}

/** The faults are looked for once, whatever number of kinds is scored. */
export function pvDataScores(run: PvRun): (kind: DataFaultKind) => Score {
  const { input, analysis, truth, model } = run
  const weatherId = model.devices.find(({ type, isMain }) => type === 'weather' && isMain)!.id
  const { fromAt, stepMs } = input.period
  const litRows = ({ startMs, endMs }: TruthRecord): number =>
    analysis.light.planeWm2
      .subarray(Math.max(0, Math.floor((startMs - fromAt) / stepMs)), Math.floor((endMs - fromAt) / stepMs))
      .filter((light) => light > 100).length
  const known = new Set([...input.inverterIds, weatherId])
  const faults = pvDataFaults(input, analysis)
  return (kind) =>
    scoreKind({
      kind,
      truth,
      faults,
      idOf: (device) => (device === 'weather' ? weatherId : input.inverterIds[device]!),
      isKnown: (id) => known.has(id),
      isSeen: (record) => kind !== 'clockSkew' || litRows(record) >= leastLitRows,
    })
}

/** Frames of the event in which the turbine fed: one that stands says nothing of the time. */
function runningRows({ columns, ratedKw }: WindRun, { deviceIds, startMs, endMs }: TruthRecord): number {
  const { at, columns: c } = columns.get(deviceIds[0]!)!
  return at.filter((stamp, row) => stamp >= startMs && stamp < endMs && c.powerKw![row]! > 0.02 * ratedKw).length
}

export function windDataScores(run: WindRun): (kind: DataFaultKind) => Score {
  const meters = run.boxIds.map((id) => {
    const { at, columns } = run.columns.get(id)!
    return { at, powerKw: columns.powerKw! }
  })
  const faults = windDataFaults(run.analysis, meters)
  return (kind) =>
    scoreKind({
      kind,
      truth: run.truth,
      faults,
      idOf: (device) => run.ids[device as number]!,
      isKnown: () => true,
      isSeen: (record) => kind !== 'clockSkew' || runningRows(run, record) >= leastLitRows,
    })
}
