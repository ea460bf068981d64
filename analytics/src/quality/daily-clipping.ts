import { daySpans, minuteMs, usualStepMs } from '../series.ts'
import { deviation, finite, mean, median, quantile } from '../statistics/summary.ts'
import { flatRows, resampled, withoutLowPower } from './clipping.ts'

/** Perry, Muller & Anderson 2021: levels of flat quarter hours, applied to all samples of their day. */
export function dailyLevelClipping(at: ArrayLike<number>, power: ArrayLike<number>, tracking = false): Uint8Array {
  const stepMs = usualStepMs(at)
  const fine = stepMs < 10 * minuteMs
  const moving = withoutFrozenDays(at, power)
  const base = fine ? resampled(at, moving, median) : { at: Float64Array.from(at), values: moving }
  const window = tracking && stepMs < 30 * minuteMs ? 5 : 3
  const flat = flatRows(withoutLowPower(base.at, base.values), window)
  const slotMs = 15 * minuteMs
  const first = base.at[0] as number
  const isFlat = (row: number) => flat[fine ? Math.floor(((at[row] as number) - first) / slotMs) : row] === 1

  const flags = new Uint8Array(at.length)
  for (const { start, end } of daySpans(at)) {
    const clipped: number[] = []
    for (let row = start; row < end; row++) if (isFlat(row)) clipped.push(power[row] as number)
    const high = fine ? quantile(clipped, 0.99) : Math.max(...clipped)
    const low = fine ? quantile(clipped, 0.075) : Math.min(...clipped)
    const apart = (high - low) / high
    for (let row = start; row < end; row++) {
      const value = power[row] as number
      const inside = apart <= 0.025 ? low <= value && value <= high : near(value, high) || near(value, low)
      flags[row] = apart > 0.025 || apart <= 0.025 ? Number(inside) : 0
    }
  }
  return withOverallLevel(moving, power, flags)
}

const near = (value: number, level: number): boolean => value <= level * 1.0025 && value >= level * 0.9975

/** A day whose power hardly moves is a frozen logger, not clipping. */
function withoutFrozenDays(at: ArrayLike<number>, power: ArrayLike<number>): Float64Array {
  const out = Float64Array.from(power)
  for (const { start, end } of daySpans(at)) {
    const known = finite(out.subarray(start, end))
    if (deviation(known) / mean(known) < 0.1) out.fill(Number.NaN, start, end)
  }
  return out
}

/** Much clipping at the top of all power: then everything up there is clipped. */
function withOverallLevel(moving: Float64Array, power: ArrayLike<number>, flags: Uint8Array): Uint8Array {
  const clipped = Float64Array.from(power).filter((_, row) => flags[row] === 1)
  const top = quantile(moving, 0.99)
  const clippedTop = quantile(clipped, 0.99)
  const apart = Math.abs((top - clippedTop) / ((top + clippedTop) / 2))
  if (!(apart < 0.005 && (100 * clipped.length) / power.length > 4)) return flags
  return flags.map((flag, row) => (flag === 1 || (moving[row] as number) >= top ? 1 : 0))
}

/** Below this share of the level a sample is night or standby and would move the quantile. */
const producingShare = 0.001

/** Power within one percent of the 98th percentile of what produces, or above. */
export function quantileClipping(power: ArrayLike<number>, share = 0.98): Uint8Array {
  const least = producingShare * quantile(power, share)
  const level =
    quantile(
      Float64Array.from(power).filter((value) => value > least),
      share,
    ) * 0.99
  return Uint8Array.from(power, (value) => (value < level ? 0 : 1))
}
