import { z } from 'zod'
import { alarmLevels } from '../alarms/alarm.model.ts'
import { mark, requiredMax, max } from '../kernel/validation.ts'
import { ticketStatuses } from '../work-tickets/ticket.model.ts'
import { taskStatuses, taskTypes } from '../tasks/task.model.ts'

export const usualStarts = ['00:00', '08:00', '16:00'] as const
const mostShifts = 6
/** Lines of each list on a page of the log; its count says how many there are. */
export const listedFacts = 50

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: mark('field.format') })
export const ShiftSetting = z.object({
  /** When shifts begin, on the clocks of each station. */
  starts: z
    .array(time)
    .min(1, { error: mark('field.required') })
    .max(mostShifts),
})
export type ShiftSetting = z.infer<typeof ShiftSetting>

/** Named by the local day on which it begins and its number on that day. */
export const ShiftKey = z.object({ day: z.iso.date(), no: z.int().min(1).max(mostShifts) })
export type ShiftKey = z.infer<typeof ShiftKey>

export const Shift = ShiftKey.extend({ from: z.iso.datetime(), to: z.iso.datetime() })
export type Shift = z.infer<typeof Shift>

const id = z.string().min(1).max(128)
export const EntryForm = z.object({ stationId: id, deviceId: id.nullable(), text: requiredMax(500) })
export type EntryForm = z.infer<typeof EntryForm>

export const StrikeForm = z.object({ id: z.string().regex(/^\d{1,18}$/), reason: requiredMax(200) })

/** Signed by who wrote it, never changed; a wrong one is struck through and stays readable. */
export const RunLogEntry = z.object({
  id: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  text: z.string(),
  writtenBy: z.string(),
  writtenAt: z.iso.datetime(),
  isOwn: z.boolean(),
  struckBy: z.string().nullable(),
  struckAt: z.iso.datetime().nullable(),
  strikeReason: z.string(),
})
export type RunLogEntry = z.infer<typeof RunLogEntry>

const ShiftAlarm = z.object({
  id: z.string(),
  level: z.enum(alarmLevels),
  text: z.string(),
  deviceName: z.string().nullable(),
  raisedAt: z.iso.datetime(),
  isActive: z.boolean(),
})
export type ShiftAlarm = z.infer<typeof ShiftAlarm>

const ShiftTask = z.object({
  id: z.string(),
  no: z.int(),
  name: z.string(),
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  executorName: z.string().nullable(),
  isOverdue: z.boolean(),
})
export type ShiftTask = z.infer<typeof ShiftTask>

/** Under which people may be at work, or something is not taken back. */
const ShiftTicket = z.object({
  id: z.string(),
  no: z.string(),
  equipment: z.string(),
  status: z.enum(ticketStatuses),
  leaderName: z.string(),
  plannedEndAt: z.iso.datetime(),
  wiresOut: z.int(),
  overrides: z.int(),
})
export type ShiftTicket = z.infer<typeof ShiftTicket>

const counted = <T extends z.ZodType>(row: T) => z.object({ total: z.int(), rows: z.array(row) })

/** What the data say of a shift: what happened in it, and what is open now. */
export const ShiftFacts = z.object({
  raised: counted(ShiftAlarm),
  open: counted(ShiftAlarm),
  shelved: counted(ShiftAlarm),
  tasks: counted(ShiftTask),
  /** Handovers that were sealed before there were tickets have none. */
  tickets: counted(ShiftTicket).default({ total: 0, rows: [] }),
})
export type ShiftFacts = z.infer<typeof ShiftFacts>

/** Sealed when it is given: the facts are those of that moment. */
export const Handover = z.object({
  id: z.string(),
  day: z.string(),
  no: z.int(),
  note: z.string(),
  facts: ShiftFacts,
  givenBy: z.string(),
  givenAt: z.iso.datetime(),
  isOwn: z.boolean(),
  takenBy: z.string().nullable(),
  takenAt: z.iso.datetime().nullable(),
  /** What the incoming shift found otherwise. */
  remarks: z.string(),
})
export type Handover = z.infer<typeof Handover>

export const HandoverForm = ShiftKey.extend({ stationId: id, note: max(500) })
export type HandoverForm = z.infer<typeof HandoverForm>
export const TakeForm = z.object({ id: z.string().max(64), remarks: max(500) })

export const ShiftLog = z.object({
  timeZone: z.string(),
  shift: Shift,
  /** Those of the same day, to choose from. */
  shifts: z.array(Shift),
  isCurrent: z.boolean(),
  entries: z.array(RunLogEntry),
  facts: ShiftFacts,
  /** Of this shift, to the next one. */
  given: Handover.nullable(),
  /** Of the shift before, to this one. */
  received: Handover.nullable(),
})
export type ShiftLog = z.infer<typeof ShiftLog>
