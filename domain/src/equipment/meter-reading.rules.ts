import type { MeterCount } from './meter-reading.model.ts'

type Count = Pick<MeterCount, 'readingKwh' | 'step' | 'oldKwh' | 'newKwh'>

/** Registers show hundredths; sums of them as numbers do not stay exact. */
const rounded = (kwh: number): number => Math.round(kwh * 1e4) / 1e4

/** What a register counted since the reading before it. Null: the two contradict each other. */
export function differenceOf(lastKwh: number, { readingKwh, step, oldKwh, newKwh }: Count): number | null {
  if (step === 'counted') return readingKwh < lastKwh ? null : rounded(readingKwh - lastKwh)
  if (oldKwh === null || oldKwh < lastKwh) return null
  if (step === 'rollover') return readingKwh > oldKwh ? null : rounded(oldKwh - lastKwh + readingKwh)
  if (newKwh === null || readingKwh < newKwh) return null
  return rounded(oldKwh - lastKwh + (readingKwh - newKwh))
}

interface Read extends Count {
  readAt: string
}
const dayMs = 86_400_000

export interface Counted {
  lastKwh: number | null
  differenceKwh: number | null
  perDayKwh: number | null
  totalKwh: number
}

/** Energy and its rate per day between two readings. */
export function countedSince(last: Pick<Read, 'readingKwh' | 'readAt'>, reading: Read) {
  const differenceKwh = differenceOf(last.readingKwh, reading)
  const days = (Date.parse(reading.readAt) - Date.parse(last.readAt)) / dayMs
  return { differenceKwh, perDayKwh: differenceKwh === null || days <= 0 ? null : differenceKwh / days }
}

/**
 * The readings of one register, the oldest first, with what follows from each one's predecessor. Nothing of it is
 * stored: one that is corrected changes what follows.
 */
export function registerOf<R extends Read>(readings: readonly R[]): (R & Counted)[] {
  let totalKwh = 0
  return readings.map((reading, n) => {
    const last = readings[n - 1]
    if (!last) return { ...reading, lastKwh: null, differenceKwh: null, perDayKwh: null, totalKwh }
    const counted = countedSince(last, reading)
    totalKwh = rounded(totalKwh + (counted.differenceKwh ?? 0))
    return { ...reading, lastKwh: last.readingKwh, ...counted, totalKwh }
  })
}

/** Whether a reading fits between its neighbours in time. */
export const fitsBetween = (
  before: Pick<Read, 'readingKwh'> | undefined,
  reading: Count,
  after: Count | undefined,
): boolean =>
  (before === undefined || differenceOf(before.readingKwh, reading) !== null) &&
  (after === undefined || differenceOf(reading.readingKwh, after) !== null)
