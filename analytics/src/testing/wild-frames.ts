import { minuteMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import type { Period } from '../ledger/interval-grid.ts'

/** Frames as bad as they come: out of order, twice, with holes, nothing, negative and absurd values. */
export function wildFrames(seed: number, period: Period, ratedKw: number) {
  const random = new Random(seed)
  const rows: number[][] = []
  const length = Math.round((period.toAt - period.fromAt) / minuteMs)
  let counter = random.uniform(0, 1e6)
  for (let minute = -30; minute < length + 30; minute += 1 + random.below(9)) {
    if (random.uniform() < 0.02) minute += random.below(300)
    const odd = random.uniform()
    const usual = ratedKw * random.uniform(-0.01, 1.05)
    const power = odd < 0.01 ? Number.NaN : odd < 0.02 ? -9999 : odd < 0.03 ? Infinity : odd < 0.3 ? 0 : usual
    counter = odd > 0.995 ? 0 : counter + Math.max(0, usual / 20)
    const row = [
      period.fromAt + minute * minuteMs + random.below(2) * 500,
      power,
      random.uniform() < 0.05 ? Number.NaN : counter,
      random.uniform() < 0.7 ? 3 : random.below(6),
      random.uniform() < 0.9 ? 0 : random.below(4000),
      random.uniform() < 0.6 ? ratedKw : random.uniform(-1, ratedKw),
      random.uniform(-1, 30),
      random.below(5),
    ]
    rows.push(row)
    if (random.uniform() < 0.1) rows.push(random.uniform() < 0.5 ? row : row.with(1, usual / 2))
  }
  return rows
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = new Random(seed)
  const out = [...items]
  for (let place = out.length - 1; place > 0; place--) {
    const other = random.below(place + 1)
    const swapped = out[place] as T
    out[place] = out[other] as T
    out[other] = swapped
  }
  return out
}

export const wildColumns = (rows: readonly number[][]) => {
  const column = (place: number) => rows.map((row) => row[place] as number)
  return {
    at: column(0),
    powerKw: column(1),
    counterKwh: column(2),
    state: column(3),
    faultCode: column(4),
    limitKw: column(5),
    windMs: column(6),
    controlMode: column(7),
  }
}
