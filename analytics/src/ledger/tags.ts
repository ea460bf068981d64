import { intervalsOf, type Period } from './interval-grid.ts'

/** A ticket or a tag that people hung on a device. */
export interface Tag {
  startAt: number
  endAt: number
}

/** Intervals that a tag touches; undefined without tags. */
export function coveredBy(period: Period, tags: readonly Tag[]): Uint8Array | undefined {
  if (tags.length === 0) return undefined
  const count = intervalsOf(period)
  const covered = new Uint8Array(count)
  for (const { startAt, endAt } of tags) {
    const start = Math.floor((startAt - period.fromAt) / period.stepMs)
    const end = Math.ceil((endAt - period.fromAt) / period.stepMs)
    if (end > start) covered.fill(1, Math.max(0, start), Math.min(count, Math.max(0, end)))
  }
  return covered
}

/** A period of a device for which a person said what it was. */
export interface Said<Rule extends string> extends Tag {
  rule: Rule
}

export const notSaid = 255

/** The rule of each interval that was said, `notSaid` elsewhere; undefined where nothing was said. */
export function saidBy<Rule extends string>(
  period: Period,
  said: readonly Said<Rule>[],
  placeOf: (rule: Rule) => number,
): Uint8Array | undefined {
  if (said.length === 0) return undefined
  const count = intervalsOf(period)
  const rules = new Uint8Array(count).fill(notSaid)
  for (const { startAt, endAt, rule } of said) {
    const start = Math.floor((startAt - period.fromAt) / period.stepMs)
    const end = Math.ceil((endAt - period.fromAt) / period.stepMs)
    if (end > start) rules.fill(placeOf(rule), Math.max(0, start), Math.min(count, Math.max(0, end)))
  }
  return rules
}
