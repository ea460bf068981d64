import type { Cause, TruthRecord } from '../../simulator/src/plant.model.ts'

/** A stretch of one device that the analysis blames on one thing. */
export interface Episode {
  device: string
  startAt: number
  endAt: number
  kwh: number
}

export interface Score {
  cause: Cause
  events: number
  found: number
  episodes: number
  right: number
  truthKwh: number
  ledgerKwh: number
  /** Of an analysis that says how sure it is: within what the energy lies with 95 %, or that it refuses,
   * which is right only where nothing in the period can tell. */
  interval?: { lowKwh: number; highKwh: number; widestKwh: number } | 'refused' | 'undecidable'
}

/** Neighbouring intervals with a loss, holes up to an hour bridged. */
export function episodesOf(
  device: string,
  fromAt: number,
  stepMs: number,
  lossKwh: Float64Array,
  least: number,
): Episode[] {
  const bridgeMs = 3_600_000
  const episodes: Episode[] = []
  for (let row = 0; row < lossKwh.length; row++) {
    if (!(lossKwh[row]! > 0)) continue
    const startAt = fromAt + row * stepMs
    const last = episodes.at(-1)
    if (last !== undefined && startAt - last.endAt <= bridgeMs) {
      last.endAt = startAt + stepMs
      last.kwh += lossKwh[row]!
    } else episodes.push({ device, startAt, endAt: startAt + stepMs, kwh: lossKwh[row]! })
  }
  return episodes.filter(({ kwh }) => kwh >= least)
}

/** An event counts when it cost something worth telling; an episode is right when such a thing happened there and then. */
export function scored(
  cause: Cause,
  truth: readonly TruthRecord[],
  episodes: readonly Episode[],
  ledgerKwh: number,
  deviceOf: (id: string) => string,
  least: number,
): Score {
  const records = truth.filter((record) => record.cause === cause)
  const byDevice = Map.groupBy(episodes, ({ device }) => device)
  const met = new Set<Episode>()
  const meeting = (record: TruthRecord): Episode[] =>
    [...new Set(record.deviceIds.map(deviceOf))].flatMap((device) =>
      (byDevice.get(device) ?? []).filter(({ startAt, endAt }) => record.startMs < endAt && record.endMs > startAt),
    )
  for (const record of records) for (const episode of meeting(record)) met.add(episode)
  // `least` is meant for one device: what strikes the whole plant costs as many times as much.
  const events = records.filter(({ lostKwh, deviceIds }) => lostKwh >= least * deviceIds.length)
  return {
    cause,
    events: events.length,
    found: events.filter((event) => meeting(event).length > 0).length,
    episodes: episodes.length,
    right: met.size,
    truthKwh: records.reduce((sum, { lostKwh }) => sum + lostKwh, 0),
    ledgerKwh,
  }
}

export const precision = ({ right, episodes }: Score): number => right / episodes
export const recall = ({ found, events }: Score): number => found / events
export const energyError = ({ ledgerKwh, truthKwh }: Score): number => ledgerKwh / truthKwh - 1

const percent = (share: number): string => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '–')

export const scoreLine = (where: string, score: Score): string =>
  [
    where.padEnd(12),
    score.cause.padEnd(18),
    `events ${score.found}/${score.events}`.padEnd(16),
    `precision ${precision(score).toFixed(2)}`.padEnd(16),
    `recall ${recall(score).toFixed(2)}`.padEnd(14),
    ...(Number.isNaN(score.ledgerKwh)
      ? []
      : [`truth ${Math.round(score.truthKwh)} kWh`.padEnd(20), `energy ${percent(energyError(score))}`]),
  ].join(' ')

const limits = { precision: 0.9, recall: 0.9, energy: 0.05 } as const

/** What a score misses; nothing where it reaches the goals. */
export function missed(score: Score): string[] {
  const { interval, truthKwh, ledgerKwh } = score
  if (interval === 'undecidable') return []
  if (interval === 'refused') return ['refused']
  const misses: string[] = []
  if (interval === undefined && score.episodes > 0 && precision(score) < limits.precision) misses.push('precision')
  if (interval === undefined && score.events > 0 && recall(score) < limits.recall) misses.push('recall')
  if (Number.isNaN(ledgerKwh) || Math.abs(ledgerKwh - truthKwh) < limits.energy * truthKwh) return misses
  if (interval === undefined) {
    if (score.events > 0) misses.push('energy')
    return misses
  }
  // An interval must hold the truth, and be narrow enough to be of use.
  if (truthKwh < interval.lowKwh || truthKwh > interval.highKwh) misses.push('interval')
  if (interval.highKwh - interval.lowKwh > interval.widestKwh) misses.push('width')
  return misses
}

const intervalText = ({ interval, ledgerKwh }: Score): string => {
  if (interval === undefined) return ''
  if (typeof interval === 'string') return ` refused${interval === 'undecidable' ? ', rightly: no washing shows' : ''}`
  const [low, high] = [interval.lowKwh, interval.highKwh].map((kwh) => `${Math.round(kwh)}`)
  return ` booked ${Math.round(ledgerKwh)} kWh, within ${low} to ${high}`
}

/** A line and whether it passes; what did not happen and was not found is no line. */
export function verdict(where: string, score: Score): { line: string; passed: boolean } | undefined {
  if (score.events + score.episodes === 0) return undefined
  const misses = missed(score)
  const passed = misses.length === 0
  return {
    passed,
    line: `${passed ? 'pass' : 'FAIL'} ${scoreLine(where, score)}${intervalText(score)}${passed ? '' : ` (${misses.join(', ')})`}`,
  }
}
