/** States of IEC 61400-26-1 that we tell apart, from the one that prevails down. */
export const runningStates = [
  'forcedOutage',
  'plannedStop',
  'suspended',
  'requestedStop',
  'outOfEnvironment',
  'derated',
  'standby',
  'fullPerformance',
] as const
export type RunningState = (typeof runningStates)[number]

/** States in which the machine itself is ready to make power. */
const ready: ReadonlySet<RunningState> = new Set<RunningState>([
  'requestedStop',
  'outOfEnvironment',
  'derated',
  'standby',
  'fullPerformance',
])

export interface StateTime {
  seconds: Readonly<Record<RunningState, number>>
  unknownSeconds: number
  totalSeconds: number
}

/** A state holds until the next frame, yet no longer than so many reporting periods: then it is unknown. */
const heldPeriods = 3

/**
 * Time in each state; `stateOf` a row is an index into `runningStates`, and of several states at one instant the one
 * that prevails counts. Rows may come in any order.
 */
export function stateTime(
  at: ArrayLike<number>,
  stateOf: (row: number) => number,
  fromAt: number,
  toAt: number,
  periodSeconds: number,
): StateTime {
  const order = Uint32Array.from({ length: at.length }, (_, row) => row).sort(
    (a, b) => (at[a] as number) - (at[b] as number) || stateOf(b) - stateOf(a),
  )
  const seconds = Object.fromEntries(runningStates.map((state) => [state, 0])) as Record<RunningState, number>
  const holdsMs = heldPeriods * periodSeconds * 1000
  let known = 0
  for (let place = 0; place < order.length; place++) {
    const row = order[place] as number
    const start = at[row] as number
    const next = order[place + 1]
    const end = Math.min(next === undefined ? Infinity : (at[next] as number), start + holdsMs, toAt)
    const heldMs = end - Math.max(start, fromAt)
    const state = runningStates[stateOf(row)]
    if (heldMs <= 0 || state === undefined) continue
    seconds[state] += heldMs / 1000
    known += heldMs / 1000
  }
  const totalSeconds = (toAt - fromAt) / 1000
  return { seconds, unknownSeconds: totalSeconds - known, totalSeconds }
}

/** Ready over all time that is known; undefined when nothing is. */
export function timeAvailabilityOf({ seconds, unknownSeconds, totalSeconds }: StateTime): number | undefined {
  const knownSeconds = totalSeconds - unknownSeconds
  if (!(knownSeconds > 0)) return undefined
  let readySeconds = 0
  for (const state of runningStates) if (ready.has(state)) readySeconds += seconds[state]
  return readySeconds / knownSeconds
}
