const minuteMs = 60_000
const spanMs = 10 * minuteMs
// ISA-18.2: a flood begins above ten raises in ten minutes and ends below five
const floodAbove = 10
const floodEndsBelow = 5

export interface RateSpan {
  atMs: number
  count: number
}

/** `spans` are those of ten minutes with at least one raise, in their order. */
export function floodsIn(spans: readonly RateSpan[]): { fromMs: number; toMs: number; count: number }[] {
  const floods: { fromMs: number; toMs: number; count: number }[] = []
  let open: { fromMs: number; toMs: number; count: number } | undefined
  for (const { atMs, count } of spans) {
    if (open && (atMs > open.toMs || count < floodEndsBelow)) open = undefined
    if (!open && count > floodAbove) {
      open = { fromMs: atMs, toMs: atMs, count: 0 }
      floods.push(open)
    }
    if (!open) continue
    open.toMs = atMs + spanMs
    open.count += count
  }
  return floods
}

/** A stretch of being active, of one device and rule. */
export interface Spell {
  raisedAtMs: number
  /** Absent: still active. */
  clearedAtMs?: number
  /** When it cleared, and the limit it had been over. */
  clearedValue?: number | null
  limit?: number | null
}

export interface Proposal {
  kind: 'delay' | 'deadband'
  value: number
  removed: number
}

const delaysSeconds = [60, 120, 300, 600, 900, 1800]
const deadbands = [1, 2, 3, 5, 8, 10]
const fewest = 5
const worthwhile = 0.2
/** So much of what is possible is enough: a longer delay would only tell later. */
const enough = 0.8

function smallest(
  kind: Proposal['kind'],
  choices: readonly number[],
  removedBy: (value: number) => number,
): Proposal | undefined {
  const most = Math.max(0, ...choices.map(removedBy))
  const value = choices.find((choice) => removedBy(choice) >= enough * most)
  return most === 0 || value === undefined ? undefined : { kind, value, removed: removedBy(value) }
}

/**
 * Which delay or deadband would have kept most needless raises away. `devices` are the spells of each device under one
 * rule, in their order. A delay removes what was over before it; a deadband what had not really left its limit.
 */
export function proposalFor(
  devices: readonly (readonly Spell[])[],
  current: { delaySeconds: number; deadband: number; hasLimit: boolean },
): Proposal | undefined {
  const total = devices.reduce((sum, spells) => sum + spells.length, 0)
  const removedByDelay = (seconds: number) =>
    devices.flat().filter((s) => s.clearedAtMs !== undefined && s.clearedAtMs - s.raisedAtMs < seconds * 1000).length
  const removedByDeadband = (deadband: number) =>
    devices.reduce(
      (sum, spells) =>
        sum +
        spells.filter((_, i) => {
          const before = spells[i - 1]
          if (typeof before?.clearedValue !== 'number' || typeof before.limit !== 'number') return false
          return before.clearedValue > before.limit - deadband
        }).length,
      0,
    )
  const proposals = [
    smallest(
      'delay',
      delaysSeconds.filter((seconds) => seconds > current.delaySeconds),
      removedByDelay,
    ),
    current.hasLimit
      ? smallest(
          'deadband',
          deadbands.filter((deadband) => deadband > current.deadband),
          removedByDeadband,
        )
      : undefined,
  ].filter((proposal) => proposal !== undefined)
  const best = proposals.sort((a, b) => b.removed - a.removed)[0]
  return best && best.removed >= fewest && best.removed >= worthwhile * total ? best : undefined
}
