import type { Condition } from '../device-monitor/device-operation.model.ts'
import type { Finding, FindingKind, LossEvent } from './loss-event.model.ts'
import type { Decision } from './loss-event.rules.ts'
import type { LossClass } from './loss.model.ts'

interface Time {
  fromMs: number
  toMs: number
}

/** What staff said of a device: a condition they entered, or a tag that takes it out of service. */
export interface Statement extends Time {
  deviceId: string
  kind: 'condition' | 'tag'
  /** Null: a tag. */
  condition: Condition | null
}

export interface FindingsAsk {
  events: readonly LossEvent[]
  decisions: readonly Decision[]
  statements: readonly Statement[]
  /** First to last light of each day. */
  light: readonly Time[]
  stepMs: number
  ratedKw: ReadonlyMap<string, number | null>
}

/** A loss needs a cause from what the rating gives in this time on. */
const causeHours = 0.25
/** A shorter time without data is not worth a look. */
const gapHours = 0.25

const classOfCondition: Record<Condition, LossClass | null> = {
  normal: null,
  maintenance: 'maintenance',
  fault: 'fault',
  dispatchLimit: 'dispatchLimit',
  abnormalStop: 'abnormalStop',
  environment: 'other',
  gridFault: 'other',
}

const timeOf = ({ fromAt, toAt }: LossEvent): Time => ({ fromMs: Date.parse(fromAt), toMs: Date.parse(toAt) })
const overlap = (a: Time, b: Time): boolean => a.fromMs < b.toMs && b.fromMs < a.toMs
const covers = (a: Time, b: Time): boolean => a.fromMs <= b.fromMs && a.toMs >= b.toMs

function contradicts({ lossClass }: LossEvent, { kind, condition }: Statement): boolean {
  if (kind === 'tag' || condition === null) return lossClass !== 'maintenance'
  return classOfCondition[condition] !== lossClass
}

/** Two decisions of which neither holds the other: parts of both count. */
const crossed = (a: Time, b: Time): boolean => overlap(a, b) && !covers(a, b) && !covers(b, a)

function lacksCause({ lossClass, isManual, cause, lossKwh, deviceId }: LossEvent, ask: FindingsAsk): boolean {
  if (cause !== '') return false
  if (isManual) return true
  const leastKwh = causeHours * (ask.ratedKw.get(deviceId) ?? 0)
  return (lossClass === 'other' || lossClass === 'abnormalStop') && lossKwh >= leastKwh
}

const stops: ReadonlySet<LossClass | null> = new Set(['fault', 'abnormalStop', 'maintenance'] as const)

function durationOf(event: LossEvent, { light, stepMs }: FindingsAsk): FindingKind | undefined {
  const time = timeOf(event)
  const days = light.filter((one) => overlap(one, time))
  const lengthMs = time.toMs - time.fromMs
  if (days.length > 1) return 'crossesNight'
  if (days.length === 1 && lengthMs > days[0]!.toMs - days[0]!.fromMs + 2 * stepMs) return 'longerThanLight'
  return lengthMs <= stepMs && stops.has(event.lossClass) && event.decidedBy === null ? 'tooShort' : undefined
}

function kindsOf(event: LossEvent, ask: FindingsAsk): FindingKind[] {
  const time = timeOf(event)
  if (event.lossClass === null) return event.hours >= gapHours - 1e-9 && !isAtNight(time, ask) ? ['gap'] : []
  const said = ask.statements.filter((one) => one.deviceId === event.deviceId && overlap(one, time))
  const own = ask.decisions.filter((one) => one.deviceId === event.deviceId && overlap(one, time))
  const duration = durationOf(event, ask)
  return [
    ...(['condition', 'tag'] as const).filter((kind) =>
      said.some((one) => one.kind === kind && contradicts(event, one)),
    ),
    ...(own.some((a) => own.some((b) => a.id < b.id && crossed(a, b))) ? (['decision'] as const) : []),
    ...(lacksCause(event, ask) ? (['cause'] as const) : []),
    ...(duration ? [duration] : []),
  ]
}

const isAtNight = (time: Time, { light }: FindingsAsk): boolean => !light.some((one) => overlap(one, time))

/** What an analyst should look at: overlaps, gaps, causes that are missing and odd durations, in order of time. */
export const findingsOf = (ask: FindingsAsk): Finding[] =>
  ask.events
    .flatMap((event) =>
      kindsOf(event, ask).map((kind) => ({
        id: `${kind}.${event.id}`,
        kind,
        eventId: event.id,
        deviceName: event.deviceName,
        fromAt: event.fromAt,
        toAt: event.toAt,
      })),
    )
    .toSorted((a, b) => (a.fromAt < b.fromAt ? -1 : 1))
