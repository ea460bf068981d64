import { Random } from '../statistics/random.ts'
import { median } from '../statistics/summary.ts'
import { dustSolver, type DustModel, type DustState } from './dust-model.ts'
import { leastNoise, paceOf, type WashingSign } from './washing-days.ts'

export interface Piece {
  start: number
  end: number
  /** Soiling ratio on its first day, and what it loses a day. */
  level: number
  slope: number
}

export interface Fit {
  pieces: Piece[]
  /** Index of the washed plant. */
  clean: number
  /** Soiling ratio of each day. */
  profile: Float64Array
}

export interface DustFit {
  fit: Fit
  washings: readonly WashingSign[]
  model: DustModel
  state: DustState
  values: Float64Array
}

const rounds = 6
const refinements = 4
const draws = 80
const blockDays = 7
const leastRatio = 0.3
/** Days after a sign that say whether it washed. */
const judgingDays = 10
/** Beyond so many deviations a day counts less and less. */
const doubtful = 2
/** Days differ in what dust they bring by at least this share of the mean: air is never equally dusty. */
const leastUnevenness = 0.5
/** Variance of a day's dust over that of a day's index, to choose from. */
const unevennesses = [0, 0.01, 0.03, 0.1, 0.3, 1]
/** Of a deviation that one day may speak with for or against a washing. */
const mostSay = 3
/** In variances of a day: rain and people wash unless days deny it, a hole only where days confirm it. */
const credit = { rain: 2, said: 2, step: 0, hole: -4 } as const

export const knownIn = (values: Float64Array, start: number, end: number): number[] => {
  const days: number[] = []
  for (let day = start; day <= end; day++) if (Number.isFinite(values[day])) days.push(day)
  return days
}

/** Days that are partly dirty and partly clean say nothing of either. */
function unmixed(values: Float64Array, washings: readonly WashingSign[]): Float64Array {
  const out = values.slice()
  for (const { mixed } of washings) out[mixed] = Number.NaN
  return out
}

interface Solved {
  model: DustModel
  state: DustState
  noise: number
}

/** Level, rate and course for given washings; noise and unevenness as the days themselves say. */
function solvedFor(
  values: Float64Array,
  washings: readonly WashingSign[],
  doubt: Float64Array | undefined,
): Solved | undefined {
  const pace = paceOf(values)
  const known = unmixed(values, washings)
  const level = median(values)
  let noise = pace.noise ** 2
  let { perDay } = pace
  let shares: readonly number[] = unevennesses
  let doubts = known.map((value) => (Number.isNaN(value) ? Infinity : 1))
  let best: Solved | undefined
  for (let round = 0; round < refinements; round++) {
    best = undefined
    let likeliest = -Infinity
    let likeliestShare = 0
    for (const share of shares) {
      const walk = Math.max(share * noise, (leastUnevenness * perDay) ** 2)
      const variances = doubts.map((times, day) => times * (noise + ((doubt?.[day] ?? 0) * level) ** 2))
      const model = { resets: washings, days: values.length, variances, walk, perDay }
      const state = dustSolver(model)(known)
      if (state.freedom < 1) return undefined
      const likely = -(state.freedom * Math.log(state.excess / state.freedom) + state.logDeterminant) / 2
      if (likely <= likeliest) continue
      likeliest = likely
      likeliestShare = share
      best = { model, state, noise: (noise * state.excess) / state.freedom }
    }
    if (best === undefined) return undefined
    const { state } = best
    noise = Math.max(best.noise, (leastNoise * level) ** 2)
    if (round > 0) shares = [likeliestShare]
    ;({ perDay } = state)
    doubts = known.map((value, day) => {
      const own = noise + ((doubt?.[day] ?? 0) * level) ** 2
      const off = Math.abs(value - state.clean + (state.dust[day] as number)) / Math.sqrt(own)
      return Number.isNaN(off) ? Infinity : Math.max(1, (off / doubtful) ** 2)
    })
  }
  return best
}

/** Against how the days after a sign would look: washed, or as dirty as before. */
function hasWashed(
  values: Float64Array,
  sign: WashingSign,
  next: number,
  { clean, perDay, noise, before }: { clean: number; perDay: number; noise: number; before: number },
): boolean {
  let [fresh, dirty] = [0, 0]
  const say = (off: number): number => Math.min(off ** 2, mostSay ** 2 * noise)
  for (const day of knownIn(values, sign.first, Math.min(next, sign.first + judgingDays) - 1)) {
    const value = values[day] as number
    fresh += say(value - clean + perDay * (day - sign.first + sign.ageDays))
    dirty += say(value - before + perDay * (day - sign.first + 1))
  }
  return fresh <= dirty + credit[sign.sign] * noise
}

const lastBefore = (values: Float64Array, day: number, count: number): number[] =>
  knownIn(values, 0, day - 1)
    .slice(-count)
    .map((known) => values[known] as number)
const firstFrom = (values: Float64Array, day: number, count: number): number[] =>
  knownIn(values, day, values.length - 1)
    .slice(0, count)
    .map((known) => values[known] as number)

/** Signs that the days confirm, and the dust that follows from them; each from the other until they agree. */
export function fitDust(
  values: Float64Array,
  signs: readonly WashingSign[],
  doubt?: Float64Array,
): DustFit | undefined {
  const own = unmixed(values, signs)
  const pace = paceOf(values)
  // Without a day after a washing no level is that of the washed plant.
  const isSeen = (washed: readonly WashingSign[]): boolean =>
    washed[0] !== undefined && knownIn(unmixed(values, washed), washed[0].first, values.length - 1).length > 0
  const nextOf = (place: number): number => signs[place + 1]?.mixed ?? values.length
  const first = Math.max(...signs.map((sign) => median(firstFrom(own, sign.first, 3))).filter(Number.isFinite))
  const noise = pace.noise ** 2
  let washings = signs.filter((sign, place) => {
    const before = median(lastBefore(own, sign.first, 3))
    return !(before > -Infinity) || hasWashed(own, sign, nextOf(place), { clean: first, ...pace, noise, before })
  })
  let solved: Solved | undefined
  for (let round = 0; round < rounds && isSeen(washings); round++) {
    solved = solvedFor(values, washings, doubt)
    if (solved === undefined) return undefined
    const { clean, perDay, dust } = solved.state
    const found = { clean, perDay, noise: solved.noise }
    const confirmed = signs.filter((sign, place) =>
      hasWashed(own, sign, nextOf(place), { ...found, before: clean - (dust[Math.max(0, sign.mixed - 1)] as number) }),
    )
    const isSame = confirmed.length === washings.length && confirmed.every((sign, k) => sign === washings[k])
    if (isSame || confirmed.length === 0) break
    washings = confirmed
  }
  const last = isSeen(washings) ? solvedFor(values, washings, doubt) : undefined
  if (last === undefined) return undefined
  const { model, state } = last
  return { fit: fitOf(values, washings, state.clean, state.dust), washings, model, state, values }
}

const held = (ratio: number): number => Math.min(1, Math.max(leastRatio, ratio))

function fitOf(values: Float64Array, washings: readonly WashingSign[], clean: number, dust: Float64Array): Fit {
  const profile = dust.map((lost) => held(1 - lost / clean))
  for (const { mixed, first } of washings) {
    // A washing within the day: between dirty and clean, where its own index says.
    const after = profile[first] as number
    const dirty = profile[mixed - 1] ?? after
    const washed = Math.max(dirty, after)
    const shown = (values[mixed] as number) / clean
    profile[mixed] = Number.isNaN(shown) ? (dirty + washed) / 2 : Math.min(washed, Math.max(dirty, shown))
  }
  const starts = [0, ...washings.map(({ first }) => first)]
  const pieces = starts.flatMap((start, place) => {
    const end = (washings[place]?.mixed ?? values.length) - 1
    if (end < start) return []
    const [level, lowest] = [profile[start] as number, profile[end] as number]
    return [{ start, end, level, slope: end > start ? Math.max(0, level - lowest) / (end - start) : 0 }]
  })
  return { pieces, clean, profile }
}

/**
 * How far the fit may be from the truth: dust of the same kind is made anew with days that err as these did, weeks at a
 * time, since weather and sensors err for days on end; what the fit makes of it is as far off as the fit itself may be.
 */
export function* refits({ values, washings, model, state }: DustFit): Iterable<Fit> {
  const random = new Random(1)
  const { clean, perDay, dust } = state
  const known = knownIn(unmixed(values, washings), 0, values.length - 1)
  const off = known.map((day) => (values[day] as number) - clean + (dust[day] as number))
  const solver = dustSolver(model)
  const starts = new Map(washings.map((washing) => [washing.first, washing]))
  for (let draw = 0; draw < draws; draw++) {
    const made = new Float64Array(values.length)
    let lies = dust[0] as number
    for (let day = 0; day < made.length; day++) {
      const washing = starts.get(day)
      if (washing !== undefined) lies = perDay * (washing.ageDays + washing.ageDeviation * random.normal())
      else if (day > 0) lies += perDay + Math.sqrt(model.walk) * random.normal()
      made[day] = lies
    }
    const again = made.map((lost) => clean - lost)
    for (let place = 0; place < known.length; place += blockDays) {
      const from = random.below(Math.max(1, known.length - blockDays + 1))
      for (let k = 0; k < blockDays && place + k < known.length; k++)
        again[known[place + k] as number]! += off[from + k] ?? 0
    }
    const found = solver(again)
    yield fitOf(
      values,
      washings,
      2 * clean - found.clean,
      dust.map((lost, day) => lost - (found.dust[day] as number) + (made[day] as number)),
    )
  }
}
