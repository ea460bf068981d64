import { z } from 'zod'
import { alarmLevels } from '../alarms/alarm.model.ts'

/** An alarm event as a message to one person. */
export const EventMessage = z.object({
  id: z.string(),
  stid: z.string(),
  stationName: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  level: z.enum(alarmLevels),
  msg_title: z.string(),
  msg_content: z.string(),
  msg_content_en: z.string(),
  at: z.iso.datetime(),
  isActive: z.boolean(),
  isRead: z.boolean(),
})
export type EventMessage = z.infer<typeof EventMessage>

/** The messages of one station. */
export const EventMessageGroup = z.object({
  /** Of the station. */
  id: z.string(),
  stationName: z.string(),
  /** The gravest of them. */
  level: z.enum(alarmLevels),
  total: z.int(),
  unread: z.int(),
  latestAt: z.iso.datetime(),
  msg_content: z.string(),
  msg_content_en: z.string(),
})
export type EventMessageGroup = z.infer<typeof EventMessageGroup>
