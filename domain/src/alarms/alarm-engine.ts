import type { DeviceType } from '../devices/device.model.ts'
import type { AlarmLevel } from './alarm.model.ts'
import { judges, type FrameRow, type Judged, type Stage } from './alarm-conditions.rules.ts'
import { damp, carriedDamping, type ChatterMemory } from './chatter.rules.ts'
import type { ActiveRule } from './default-rules.ts'

const minuteMs = 60_000
const riseWindowMs = 5 * minuteMs // spec §9

/** What one rule remembers of one device. Absent: nothing pending, nothing raised. */
export interface RuleMemory extends ChatterMemory {
  stage: Stage
  /** Of the last frame judged; earlier ones are too late. */
  atMs?: number
  /** Since when the condition holds without a break. */
  firstMs?: number
  secondMs?: number
  /** Temperatures of the last minutes that can still be the lowest: instants and values, both ascending. */
  window?: [atMs: number, valueC: number][]
  /** What was reported last: a fault code. Stored by this name. */
  told?: number | null
  strings?: readonly number[]
  /** The point has been there once: only then can it be missing. */
  seen?: true
}
export type DeviceMemory = Readonly<Record<string, RuleMemory>>

export interface AlarmSubject {
  no: number
  rules: readonly ActiveRule[]
  ratedKw: number | null
  periodSeconds: number
}

export interface Transition {
  no: number
  rule: ActiveRule
  /** `return`: it came again before it had cleared. */
  kind: 'raise' | 'change' | 'return' | 'clear'
  atMs: number
  level: AlarmLevel
  value: number | null
  limit: number | null
  strings?: readonly number[]
  /** It had come within the last half hour already. */
  isAgain?: true
  isChattering?: true
}

const levelAt = ({ settings }: ActiveRule, stage: Stage): AlarmLevel =>
  stage === 2 ? (settings.secondLevel ?? settings.level) : settings.level

function durationsMs({ source, settings }: ActiveRule, periodSeconds: number): [first: number, second: number] {
  const delayMs = settings.delaySeconds * 1000
  if (source === 'threshold')
    return [
      (settings.firstMinutes ?? 0) * minuteMs + delayMs,
      (settings.secondMinutes ?? settings.firstMinutes ?? 0) * minuteMs + delayMs,
    ]
  // Older than twice its period (domain: stale).
  return source === 'stale' ? [2 * periodSeconds * 1000 + delayMs, 0] : [delayMs, delayMs]
}

/** Without frames for this long nobody knows that a condition held in between. */
const gapMs = (periodSeconds: number): number => Math.max(5 * minuteMs, 3 * periodSeconds * 1000)

const isIdle = (m: RuleMemory): boolean =>
  m.stage === 0 && m.firstMs === undefined && m.window === undefined && m.seen === undefined && m.comings === undefined

const differs = (rule: ActiveRule, before: RuleMemory, judged: Judged): boolean =>
  (rule.source === 'faultCode' && judged.value !== before.told) ||
  (judged.strings?.some((no) => !before.strings?.includes(no)) ?? false)

interface Step {
  after: RuleMemory | undefined
  transition?: Omit<Transition, 'no' | 'rule'>
}

const toldOf = (before: RuleMemory | undefined): Partial<RuleMemory> => ({
  told: before?.told ?? null,
  ...(before?.strings && { strings: before.strings }),
})

interface Instant {
  atMs: number
  periodSeconds: number
  judged: Judged | undefined
}

/** Since when the condition holds, and the stage that it has held for long enough. */
function pendingOf(rule: ActiveRule, before: RuleMemory | undefined, { atMs, periodSeconds }: Instant, judged: Judged) {
  const broken = before?.atMs === undefined || atMs - before.atMs > gapMs(periodSeconds)
  const since = (stage: Stage, known: number | undefined) =>
    judged.stage >= stage ? { ms: broken ? atMs : (known ?? atMs) } : undefined
  const first = since(1, before?.firstMs)
  const second = since(2, before?.secondMs)
  const [firstFor, secondFor] = durationsMs(rule, periodSeconds)
  const lasted: Stage = second && atMs - second.ms >= secondFor ? 2 : first && atMs - first.ms >= firstFor ? 1 : 0
  const memory: Partial<RuleMemory> = { ...(first && { firstMs: first.ms }), ...(second && { secondMs: second.ms }) }
  return { lasted, memory }
}

/** One rule, one device, one moment. */
export function stepRule(rule: ActiveRule, before: RuleMemory | undefined, moment: Instant): Step {
  const { atMs, judged } = moment
  const held = before?.stage ?? 0
  const carried: Partial<RuleMemory> = {
    ...(before?.window && { window: before.window }),
    ...(before?.seen && { seen: before.seen }),
  }
  if (!judged) {
    const damping = carriedDamping(before, held > 0, atMs)
    return { after: settled({ ...carried, ...damping, stage: held, ...(held > 0 && { ...toldOf(before), atMs }) }) }
  }
  const pending = pendingOf(rule, before, moment, judged)
  const wanted: Stage = held === 0 ? pending.lasted : (Math.min(judged.stage, Math.max(held, pending.lasted)) as Stage)
  const { stage, coming, memory: damping } = damp(rule.settings, before, { atMs, held, wanted, seen: judged.stage })
  const isAway = stage > 0 && judged.stage === 0
  const isSame = stage === held && !(coming && held > 0) && (stage === 0 || isAway || !differs(rule, before!, judged))
  const reported = isSame || isAway ? toldOf(before) : { told: judged.value, ...stringsOf(judged) }
  const after = settled({
    ...carried,
    ...pending.memory,
    ...damping,
    stage,
    ...((stage > 0 || pending.memory.firstMs !== undefined) && { atMs }),
    ...(stage > 0 && reported),
  })
  if (isSame) return { after }
  return {
    after,
    transition: {
      kind: held === 0 ? 'raise' : stage === 0 ? 'clear' : coming ? 'return' : 'change',
      atMs,
      level: levelAt(rule, stage === 0 ? held : stage),
      value: judged.value,
      limit: judged.limit,
      ...stringsOf(judged),
      ...(coming?.isAgain && { isAgain: true }),
      ...(coming?.isChattering && { isChattering: true }),
    },
  }
}

const stringsOf = ({ strings }: Judged) => strings && { strings }

const settled = (memory: RuleMemory): RuleMemory | undefined => (isIdle(memory) ? undefined : memory)

/** Drops what is too old and what a lower, later value makes needless. */
function withTemperature(memory: RuleMemory | undefined, atMs: number, valueC: number): RuleMemory {
  const window = (memory?.window ?? []).filter(([at, value]) => at >= atMs - riseWindowMs && value < valueC)
  return { ...(memory ?? { stage: 0 }), window: [...window, [atMs, valueC]] }
}

export interface Moment {
  atMs: number
  row: FrameRow
  lightWm2: number
}

/** All rules of one device on one frame. The same memory comes back where nothing changed. */
export function judgeFrame(
  subject: AlarmSubject,
  memory: DeviceMemory,
  { atMs, row, lightWm2 }: Moment,
): { memory: DeviceMemory; transitions: Transition[] } {
  let after: Record<string, RuleMemory> | undefined
  const transitions: Transition[] = []
  for (const rule of subject.rules) {
    if (rule.source === 'communicationLost') continue
    let before = memory[rule.key]
    if (before?.atMs !== undefined && atMs <= before.atMs) continue
    if (before?.window && atMs <= before.window.at(-1)![0]) continue
    const value = rule.source === 'temperatureRise' || rule.source === 'stale' ? row.number(rule.point!) : Number.NaN
    if (rule.source === 'temperatureRise' && !Number.isNaN(value)) before = withTemperature(before, atMs, value)
    if (rule.source === 'stale') {
      if (!before?.seen && Number.isNaN(value)) continue
      before = { ...(before ?? { stage: 0 }), seen: true }
    }
    const judged = judges[rule.source](rule, row, {
      ratedKw: subject.ratedKw,
      lightWm2,
      held: before?.stage ?? 0,
      lowestC: before?.window?.[0]?.[1] ?? Number.NaN,
    })
    const step = stepRule(rule, before, { atMs, periodSeconds: subject.periodSeconds, judged })
    if (step.transition) transitions.push({ no: subject.no, rule, ...step.transition })
    if (sameMemory(memory[rule.key], step.after)) continue
    after ??= { ...memory }
    if (step.after) after[rule.key] = step.after
    else delete after[rule.key]
  }
  return { memory: after ?? memory, transitions }
}

export const sameMemory = (a: RuleMemory | undefined, b: RuleMemory | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))

/** What a rule that no longer holds, or a device that is out of service, leaves behind: everything raised clears. */
export function forget(
  subject: Pick<AlarmSubject, 'no'>,
  memory: DeviceMemory,
  gone: readonly ActiveRule[],
  atMs: number,
): { memory: DeviceMemory; transitions: Transition[] } {
  const after = { ...memory }
  const transitions: Transition[] = []
  for (const rule of gone) {
    const stage = memory[rule.key]?.stage ?? 0
    delete after[rule.key]
    if (stage > 0)
      transitions.push({
        no: subject.no,
        rule,
        kind: 'clear',
        atMs,
        level: levelAt(rule, stage),
        value: null,
        limit: null,
      })
  }
  return { memory: after, transitions }
}

export interface FrameBlock {
  type: DeviceType
  length: number
  deviceNo: ArrayLike<number>
  /** Epoch milliseconds. */
  at: ArrayLike<number>
  columns: Readonly<Record<string, Float64Array>>
  arrays: Readonly<Record<string, { width: number; values: Float64Array }>>
}

/** A row of a block, moved from row to row instead of copied. */
export class BlockRow implements FrameRow {
  readonly #block: FrameBlock
  index = 0
  constructor(block: FrameBlock) {
    this.#block = block
  }
  number(code: string): number {
    return this.#block.columns[code]?.[this.index] ?? Number.NaN
  }
  list(code: string): Float64Array | undefined {
    const list = this.#block.arrays[code]
    return list?.values.subarray(this.index * list.width, (this.index + 1) * list.width)
  }
}
