/** `all` marks the whole run, `tail` leaves out its first sample: that one may still have been measured. */
export type RunMark = 'all' | 'tail'

function markRuns(ends: Uint8Array, window: number, mark: RunMark): Uint8Array {
  const flags = new Uint8Array(ends.length)
  const back = mark === 'all' ? window - 1 : window - 2
  for (let row = 0; row < ends.length; row++) if (ends[row] !== 0) flags.fill(1, Math.max(0, row - back), row + 1)
  return flags
}

/** Rows that end a window whose values all lie close to its first. */
function steadyEnds(values: ArrayLike<number>, window: number, relative: number, absolute: number): Uint8Array {
  const ends = new Uint8Array(values.length)
  for (let row = window - 1; row < values.length; row++) {
    const first = values[row - window + 1] as number
    const room = absolute + relative * Math.abs(first)
    let steady = !Number.isNaN(first)
    for (let near = row - window + 2; steady && near <= row; near++)
      steady = Math.abs((values[near] as number) - first) <= room
    ends[row] = steady ? 1 : 0
  }
  return ends
}

const relativeRoom = 1e-5
const absoluteRoom = 1e-8

/** The same value for `window` samples: a sensor or a link that has stopped. Gate it by daylight, nights are flat. */
export const staleFlags = (values: ArrayLike<number>, window: number, mark: RunMark): Uint8Array =>
  markRuns(steadyEnds(values, window, relativeRoom, absoluteRoom), window, mark)

/** The same after rounding. */
export function roundedStaleFlags(
  values: ArrayLike<number>,
  decimals: number,
  window: number,
  mark: RunMark,
): Uint8Array {
  const scale = 10 ** decimals
  const rounded = Float64Array.from(values, (value) => Math.round(value * scale) / scale)
  return markRuns(steadyEnds(rounded, window, 0, 0), window, mark)
}

/** A straight line over `window` samples: a gap was filled by hand. */
export function interpolatedFlags(values: ArrayLike<number>, window: number, mark: RunMark): Uint8Array {
  const steps = Float64Array.from(values, (value, row) =>
    row === 0 ? Number.NaN : value - (values[row - 1] as number),
  )
  return markRuns(steadyEnds(steps, window - 1, relativeRoom, absoluteRoom), window, mark)
}

/** Flags that hold only where `gate` is set. */
export const gated = (flags: Uint8Array, gate: (row: number) => boolean): Uint8Array =>
  flags.map((flag, row) => (flag !== 0 && gate(row) ? 1 : 0))
