import { mtbfHours, mttrHours } from '../kpis/kpi-formulas.ts'
import type { Fault, FaultGroup } from './fault.model.ts'

const hourMs = 3_600_000

/** A time that a device was out of order, as the ledger or an alarm saw it. */
export interface Outage {
  deviceId: string
  fromMs: number
  /** Undefined: not over. */
  toMs: number | undefined
}

const overlaps = (a: Outage, b: Outage): boolean =>
  a.deviceId === b.deviceId &&
  a.fromMs < (b.toMs ?? Number.POSITIVE_INFINITY) &&
  b.fromMs < (a.toMs ?? Number.POSITIVE_INFINITY)

/**
 * The ledger and the alarms saw the same faults: each measured one takes the first alarm that overlaps it, and alarms
 * that overlap none stand for themselves.
 */
export function joinAlarms<M extends Outage, A extends Outage>(
  measured: readonly M[],
  alarms: readonly A[],
): { measured: { outage: M; alarm: A | undefined }[]; alone: A[] } {
  const byDevice = Map.groupBy(alarms, ({ deviceId }) => deviceId)
  const taken = new Set<A>()
  const joined = measured.map((outage) => {
    const own = (byDevice.get(outage.deviceId) ?? []).filter((alarm) => overlaps(outage, alarm))
    for (const alarm of own) taken.add(alarm)
    return { outage, alarm: own.toSorted((a, b) => a.fromMs - b.fromMs)[0] }
  })
  return { measured: joined, alone: alarms.filter((alarm) => !taken.has(alarm)) }
}

/** A fault that the ledger measured. */
export interface MeasuredOutage extends Outage {
  /** How far the ledger has seen it. */
  seenToMs: number
  faultKwh: number
  stopKwh: number
  /** Null where a loss has no price. */
  lossYuan: number | null
}

/** A device that stops again so soon was not repaired: it is one fault. */
const returnsWithinMs = hourMs

/** Of one device, in order of time. */
export function joinReturning(outages: readonly MeasuredOutage[]): MeasuredOutage[] {
  const joined: MeasuredOutage[] = []
  for (const next of outages) {
    const last = joined.at(-1)
    if (last?.toMs === undefined || next.fromMs - last.toMs > returnsWithinMs) joined.push({ ...next })
    else {
      last.toMs = next.toMs
      last.seenToMs = next.seenToMs
      last.faultKwh += next.faultKwh
      last.stopKwh += next.stopKwh
      last.lossYuan = last.lossYuan === null || next.lossYuan === null ? null : last.lossYuan + next.lossYuan
    }
  }
  return joined
}

/** A code that a device reported in an hour, and how often. */
export interface ReportedCode {
  deviceId: string
  hourMs: number
  code: number
  frames: number
}

/** The code that was reported most in the hours of an outage; null without one. */
export function codeOf(outage: Outage, reported: readonly ReportedCode[]): number | null {
  const frames = new Map<number, number>()
  for (const { deviceId, hourMs: from, code, frames: count } of reported)
    if (overlaps(outage, { deviceId, fromMs: from, toMs: from + hourMs }))
      frames.set(code, (frames.get(code) ?? 0) + count)
  return [...frames].toSorted(([a, x], [b, y]) => y - x || a - b)[0]?.[0] ?? null
}

interface Times {
  fromMs: number
  toMs: number
}

export const hoursIn = ({ fromMs, toMs }: Outage, span: Times): number =>
  Math.max(0, Math.min(toMs ?? span.toMs, span.toMs) - Math.max(fromMs, span.fromMs)) / hourMs

/** An outage with the time it was last observed; `toMs` is undefined while it lasts. */
export interface SeenOutage extends Outage {
  seenToMs: number
}

/**
 * Fault figures of one device on one day: hours out of order, and faults that began on that day. A fault that began
 * before the span counts on the first day of the span.
 */
export function faultsOfDay(outages: readonly SeenOutage[], day: Times, span: Times) {
  const seen = (outage: SeenOutage): Outage => ({ ...outage, toMs: outage.seenToMs })
  const began = outages.filter(({ fromMs }) => {
    const countedMs = Math.max(fromMs, span.fromMs)
    return countedMs >= day.fromMs && countedMs < day.toMs
  })
  const ended = began.filter(({ toMs }) => toMs !== undefined && toMs <= span.toMs)
  return {
    downHours: outages.reduce((sum, outage) => sum + hoursIn(seen(outage), day), 0),
    failures: began.length,
    repairs: ended.length,
    repairHours: ended.reduce((sum, outage) => sum + hoursIn(seen(outage), span), 0),
  }
}

type Summed = Pick<Fault, 'deviceId' | 'hours' | 'toAt' | 'lossKwh' | 'lossYuan'>

/**
 * MTBF is the running time of all devices over the number of faults, MTTR the mean length of the faults that ended.
 * Money is unknown as soon as one loss has no price.
 */
export function groupOf(
  of: { key: string; name: string; devices: number },
  faults: readonly Summed[],
  spanHours: number,
): FaultGroup {
  const ended = faults.filter(({ toAt }) => toAt !== null)
  const downHours = faults.reduce((sum, { hours }) => sum + hours, 0)
  const isPriced = faults.every(({ lossKwh, lossYuan }) => !lossKwh || lossYuan !== null)
  return {
    ...of,
    count: faults.length,
    downHours,
    lossKwh: faults.reduce((sum, { lossKwh }) => sum + (lossKwh ?? 0), 0),
    lossYuan: isPriced ? faults.reduce((sum, { lossYuan }) => sum + (lossYuan ?? 0), 0) : null,
    mtbfHours: mtbfHours(Math.max(0, of.devices * spanHours - downHours), faults.length),
    mttrHours: mttrHours(
      ended.reduce((sum, { hours }) => sum + hours, 0),
      ended.length,
    ),
  }
}

/** The most costly first; of equal ones the more frequent. */
export const worstFirst = (groups: readonly FaultGroup[]): FaultGroup[] =>
  groups.toSorted((a, b) => b.lossKwh - a.lossKwh || b.count - a.count || b.downHours - a.downHours)
