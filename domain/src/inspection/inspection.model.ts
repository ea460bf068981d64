import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, requiredMax } from '../kernel/validation.ts'
import { answerKinds } from '../tasks/task-route.model.ts'

export const inspectionId = z.string().min(1).max(128)
/** More would not be walked in one round. */
export const mostItems = 30
export const mostLinePoints = 50
export const mostRouteParts = 50
/** A choice of points shows all of a station. */
export const mostStationPoints = 200
export const mostStationLines = 100
export const mostTypes = 100
/** Larger than any reading, and exact as a number. */
const mostReading = 1_000_000_000_000
export const reading = z.number().min(-mostReading).max(mostReading)

export const InspectionItem = z.object({
  /** Empty: a new one. */
  id: z.string().max(64).default(''),
  what: requiredMax(50),
  answer: z.enum(answerKinds),
  unit: max(10).default(''),
  low: reading.nullable().default(null),
  high: reading.nullable().default(null),
})
export type InspectionItem = z.infer<typeof InspectionItem>

/** A type and what is checked on points of it. */
export const TypeForm = z
  .object({
    name: requiredMax(30),
    items: z
      .array(InspectionItem)
      .min(1, { error: mark('inspection.noItem') })
      .max(mostItems),
  })
  .superRefine(({ items }, ctx) => {
    for (const [n, { what, answer, low, high }] of items.entries()) {
      if (items.findIndex((one) => one.what === what) < n)
        ctx.addIssue({ code: 'custom', path: ['items', n, 'what'], message: mark('record.duplicate') })
      if (answer === 'reading' && low !== null && high !== null && high < low)
        ctx.addIssue({ code: 'custom', path: ['items', n, 'high'], message: mark('inspection.limits') })
    }
  })
export type TypeForm = z.infer<typeof TypeForm>

export const InspectionType = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(InspectionItem),
  /** How many points are of it: it cannot be deleted before them. */
  points: z.int(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  version: z.int(),
})
export type InspectionType = z.infer<typeof InspectionType>

export const pointKindNames = textPairs({
  device: ['设备', 'Device'],
  place: ['位置', 'Place'],
  station: ['电站', 'Station'],
})
export type PointKind = keyof typeof pointKindNames
export const pointKinds = Object.keys(pointKindNames) as [PointKind, ...PointKind[]]

/** A device, a place or the station itself, with what is checked there in its order. */
export const PointForm = z
  .object({
    stationId: inspectionId,
    typeId: inspectionId,
    kind: z.enum(pointKinds),
    deviceId: inspectionId.nullable().default(null),
    place: max(50).default(''),
    name: requiredMax(50),
    itemIds: z
      .array(inspectionId)
      .min(1, { error: mark('inspection.noItem') })
      .max(mostItems),
  })
  .superRefine(({ kind, deviceId, place, itemIds }, ctx) => {
    if (kind === 'device' && deviceId === null)
      ctx.addIssue({ code: 'custom', path: ['deviceId'], message: mark('inspection.noDevice') })
    if (kind === 'place' && place === '')
      ctx.addIssue({ code: 'custom', path: ['place'], message: mark('field.required') })
    if (new Set(itemIds).size < itemIds.length)
      ctx.addIssue({ code: 'custom', path: ['itemIds'], message: mark('record.duplicate') })
  })
export type PointForm = z.infer<typeof PointForm>

export const InspectionPoint = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  kind: z.enum(pointKinds),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  place: z.string(),
  name: z.string(),
  itemIds: z.array(z.string()),
  /** What is checked, in its order. */
  itemNames: z.array(z.string()),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  version: z.int(),
})
export type InspectionPoint = z.infer<typeof InspectionPoint>

const twoOf = (most: number) =>
  z
    .array(inspectionId)
    .max(most)
    .refine((ids) => new Set(ids).size >= 2, { error: mark('inspection.tooFew') })
    .refine((ids) => new Set(ids).size === ids.length, { error: mark('record.duplicate') })
    .meta({ minItems: 2 })
/** Points and lines of a round, in their order. */
export const routeIds = twoOf(mostRouteParts)

export const LineForm = z.object({
  stationId: inspectionId,
  name: requiredMax(50),
  /** In the order of the walk. */
  pointIds: twoOf(mostLinePoints),
})
export type LineForm = z.infer<typeof LineForm>

export const InspectionLine = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  name: z.string(),
  pointIds: z.array(z.string()),
  pointNames: z.array(z.string()),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  version: z.int(),
})
export type InspectionLine = z.infer<typeof InspectionLine>
