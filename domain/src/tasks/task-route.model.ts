import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'

/** How an item is answered. */
export const answerKindNames = textPairs({
  state: ['正常/异常', 'Normal or abnormal'],
  reading: ['读数', 'Reading'],
})
export type AnswerKind = keyof typeof answerKindNames
export const answerKinds = Object.keys(answerKindNames) as [AnswerKind, ...AnswerKind[]]

export const RouteItem = z.object({
  id: z.string(),
  what: z.string(),
  answer: z.enum(answerKinds),
  /** Of a reading. */
  unit: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type RouteItem = z.infer<typeof RouteItem>

/** The points of a round in their order, as they were when the task was dispatched. */
export const RoutePoint = z.object({
  id: z.string(),
  name: z.string(),
  deviceId: z.string().nullable(),
  items: z.array(RouteItem),
})
export type RoutePoint = z.infer<typeof RoutePoint>
