import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { mark, max } from '../kernel/validation.ts'
import { day } from '../tasks/task.model.ts'

/** How the warranty of a device stands today. */
export const warrantyNames = textPairs({
  unknown: ['未登记', 'Not entered'],
  valid: ['在保', 'In warranty'],
  dueSoon: ['即将到期', 'Due soon'],
  expired: ['已过保', 'Expired'],
})
export type Warranty = keyof typeof warrantyNames
export const warranties = Object.keys(warrantyNames) as [Warranty, ...Warranty[]]
/** Time enough to order an inspection and to claim. */
export const dueSoonDays = 90

/** What the plate and the papers of a device say; maker and model are those of the device itself. */
export const Nameplate = z.object({
  serialNo: max(60),
  supplier: max(60),
  installedOn: day.nullable(),
  warrantyUntil: day.nullable(),
  note: max(200),
})
export type Nameplate = z.infer<typeof Nameplate>
export const nameplateKeys = Object.keys(Nameplate.shape) as (keyof Nameplate)[]

export const NameplateForm = Nameplate.superRefine(({ installedOn, warrantyUntil }, ctx) => {
  if (installedOn !== null && warrantyUntil !== null && warrantyUntil < installedOn)
    ctx.addIssue({ code: 'custom', path: ['warrantyUntil'], message: mark('range.endBeforeStart') })
})

export const Equipment = Nameplate.extend({
  /** The device. */
  id: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  maker: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  serialNo: z.string(),
  supplier: z.string(),
  installedOn: z.string().nullable(),
  warrantyUntil: z.string().nullable(),
  note: z.string(),
  warranty: z.enum(warranties),
  openDefects: z.int(),
  /** Opaque and permanent: what the label on the device carries. It says nothing of company, station or device. */
  code: z.string(),
  version: z.int(),
})
export type Equipment = z.infer<typeof Equipment>

export const NameplateChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  changes: z.array(
    z.object({
      field: z.enum(nameplateKeys as [keyof Nameplate, ...(keyof Nameplate)[]]),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type NameplateChange = z.infer<typeof NameplateChange>

/** What was replaced, as the record of a maintenance task says it. */
export const ReplacedPart = z.object({
  taskId: z.string(),
  taskNo: z.int(),
  at: z.iso.datetime(),
  parts: z.string(),
  work: z.string(),
  by: z.string().nullable(),
})
export type ReplacedPart = z.infer<typeof ReplacedPart>

export const EquipmentWhole = Equipment.extend({
  history: z.array(NameplateChange),
  parts: z.array(ReplacedPart),
})
export type EquipmentWhole = z.infer<typeof EquipmentWhole>

export const timelineKindNames = textPairs({
  task: ['运维任务', 'O&M task'],
  defect: ['缺陷', 'Defect'],
  alarm: ['告警', 'Alarm'],
})
export type TimelineKind = keyof typeof timelineKindNames
export const timelineKinds = Object.keys(timelineKindNames) as [TimelineKind, ...TimelineKind[]]
/** One thing that happened to a device. */
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.string(),
  at: z.iso.datetime(),
  text: z.string(),
  /** As the reader's language names its state. */
  state: z.string(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
