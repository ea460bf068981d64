import { z } from 'zod'
import type { FieldFailure } from '../kernel/failure.ts'
import type { CommonFailureKey } from '../kernel/failures.ts'
import { mark } from '../kernel/validation.ts'
import { inspectionResults, RecordedItem } from './task-detail.model.ts'
import type { RouteItem, RoutePoint } from './task-route.model.ts'

/** A reading outside its limits is abnormal; a limit itself is inside. */
export const judgedReading = ({ low, high }: Pick<RouteItem, 'low' | 'high'>, value: number) =>
  (low !== null && value < low) || (high !== null && value > high) ? 'abnormal' : 'normal'

/** Every check of a round, in the order of the walk. */
export const checksOf = (route: readonly RoutePoint[]) =>
  route.flatMap((point) => point.items.map((item) => ({ point, item })))

type Fault = FieldFailure & { key: CommonFailureKey }

/** What a record lacks: every check of the route once and in order, every reading, and a note where something is abnormal. */
export function routeFaults(
  route: readonly RoutePoint[],
  items: readonly Pick<RecordedItem, 'pointId' | 'itemId' | 'result' | 'reading' | 'note'>[],
): Record<string, Fault> {
  const checks = checksOf(route)
  const isWhole =
    checks.length === items.length &&
    checks.every(({ point, item }, n) => items[n]!.pointId === point.id && items[n]!.itemId === item.id)
  if (!isWhole) return { items: { key: 'field.choice' } }
  const faults: Record<string, Fault> = {}
  for (const [n, { item }] of checks.entries()) {
    const { reading, result, note } = items[n]!
    if (item.answer === 'reading' && reading === null) {
      faults[`items.${n}.reading`] = { key: 'field.required' }
      continue
    }
    const found = item.answer === 'reading' ? judgedReading(item, reading!) : result
    if (found === 'abnormal' && note === '') faults[`items.${n}.note`] = { key: 'field.required' }
  }
  return faults
}

/** As it is stored: the names of the route, and readings judged by their limits whatever was sent. */
export const recordedOf = (route: readonly RoutePoint[], items: readonly RecordedItem[]): RecordedItem[] =>
  checksOf(route).map(({ point, item }, n) => {
    const { note, photoId, reading, result } = items[n]!
    const isReading = item.answer === 'reading'
    return {
      what: `${point.name} · ${item.what}`,
      pointId: point.id,
      itemId: item.id,
      reading: isReading ? reading : null,
      result: isReading ? judgedReading(item, reading!) : result,
      note,
      photoId,
    }
  })

/** The fields of check `n` in the form of a round, which has a page per point. */
export const roundKey = (field: 'result' | 'reading' | 'note' | 'photoId', n: number) => `${field}_${n}`
export type RoundForm = Record<string, unknown>

const { note, photoId, reading } = RecordedItem.shape
export const itemsOfForm = (route: readonly RoutePoint[], form: RoundForm): RecordedItem[] =>
  checksOf(route).map(({ point, item }, n) => {
    const of = (field: Parameters<typeof roundKey>[0]) => form[roundKey(field, n)]
    return {
      what: item.what,
      pointId: point.id,
      itemId: item.id,
      result: (of('result') ?? 'normal') as RecordedItem['result'],
      reading: (of('reading') ?? null) as number | null,
      note: (of('note') ?? '') as string,
      photoId: (of('photoId') || null) as string | null,
    }
  })

/** While it is filled in: a note is needed as soon as its answer is abnormal, whatever the later points still lack. */
export function isAbnormalIn(item: RouteItem, n: number, form: Readonly<RoundForm>): boolean {
  if (item.answer === 'state') return form[roundKey('result', n)] === 'abnormal'
  const value = form[roundKey('reading', n)]
  return typeof value === 'number' && judgedReading(item, value) === 'abnormal'
}

/** The form of a round, judged by the rules of its record. */
export const roundFormOf = (route: readonly RoutePoint[]): z.ZodType<RoundForm> =>
  z
    .object(
      Object.fromEntries(
        checksOf(route).flatMap(({ item }, n) => [
          item.answer === 'reading'
            ? [roundKey('reading', n), reading.unwrap().unwrap()]
            : [roundKey('result', n), z.enum(inspectionResults)],
          [roundKey('note', n), note.default('')],
          [roundKey('photoId', n), photoId],
        ]),
      ),
    )
    .superRefine((form, ctx) => {
      for (const [path, { key }] of Object.entries(routeFaults(route, itemsOfForm(route, form)))) {
        const [, n, field] = path.split('.')
        ctx.addIssue({ code: 'custom', path: [`${field}_${n}`], message: mark(key) })
      }
    })
