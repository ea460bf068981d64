import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { max, positiveInteger, requiredMax, searchText } from '../kernel/validation.ts'
import { AlarmChange, AlarmEvent, alarmLevels, alarmSources, alarmStatuses } from './alarm.model.ts'
import { AlarmQuality, AlarmStatistics } from './alarm-figures.model.ts'
import { handlerActions } from './alarm-status.rules.ts'

export const alarmBase = '/microplat/api/om/abnormal/alarm'
const id = z.string().regex(/^\d{1,18}$/)
const ids = z.array(id).min(1).max(200)
const name = z.string().min(1).max(64)
const instant = z.iso.datetime({ offset: true })
const flag = z.enum(['true', 'false'])

export const alarmSorts = ['level', 'raisedAt', 'count', 'stationName', 'deviceName'] as const

export const AlarmFilter = z.object({
  stationId: name.optional(),
  /** Of the stations there. */
  province: max(64).optional(),
  deviceId: name.optional(),
  deviceType: z.enum(deviceTypes).optional(),
  source: z.enum(alarmSources).optional(),
  /** One or several, with commas between them. */
  level: z
    .string()
    .regex(new RegExp(`^(${alarmLevels.join('|')})(,(${alarmLevels.join('|')}))*$`))
    .optional(),
  status: z.enum(alarmStatuses).optional(),
  active: flag.optional(),
  acknowledged: flag.optional(),
  shelved: flag.optional(),
  /** What was raised from here on; with it or with `to` closed events are listed too. */
  from: instant.optional(),
  to: instant.optional(),
  /** Of stations, devices and codes. */
  keyword: searchText.optional(),
  /** The children of a group; without it only what stands for itself. */
  parentId: id.optional(),
  /** `open` unless a time is given: what still needs attention. */
  scope: z.enum(['open', 'all']).optional(),
  sort: z.enum(alarmSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type AlarmFilter = z.infer<typeof AlarmFilter>

export const AlarmRange = z.object({ from: instant, to: instant, stationId: name.optional() })
export type AlarmRange = z.infer<typeof AlarmRange>

export const maxShelveMinutes = 30 * 24 * 60
const comment = max(200)
const changed = z.object({ changed: z.int() })
const micro = { envelope: 'microplat' } as const
const get = { ...micro, method: 'GET' } as const
const post = { ...micro, method: 'POST' } as const

export const alarmsContract = {
  /** Specification §7. The gravest and newest first; shelved ones and children only when asked for. */
  list: endpoint({
    ...get,
    path: `${alarmBase}/getEventLogList`,
    access: 'alarm:read',
    query: pageQuery.extend(AlarmFilter.shape),
    response: pageOf(AlarmEvent),
  }),
  export: endpoint({
    ...get,
    path: `${alarmBase}/exportEventLogList`,
    access: 'alarm:read',
    query: AlarmFilter,
    response: fileResponse,
  }),
  detail: endpoint({
    ...get,
    path: `${alarmBase}/eventDetail`,
    access: 'alarm:read',
    query: z.object({ id }),
    response: AlarmEvent.extend({ history: z.array(AlarmChange) }),
  }),
  /** What is open and not shelved, for the header and the tabs. */
  counts: endpoint({
    ...get,
    path: `${alarmBase}/counts`,
    access: 'alarm:read',
    poll: true,
    query: z.object({ stationId: name.optional() }),
    response: z.object({
      levels: z.record(z.enum(alarmLevels), z.int()),
      total: z.int(),
      unacknowledged: z.int(),
      active: z.int(),
      shelved: z.int(),
    }),
  }),
  /** Also of all children; what is cleared leaves the list. */
  acknowledge: endpoint({
    ...post,
    path: `${alarmBase}/acknowledge`,
    access: 'alarm:write',
    body: z.object({ ids, comment }),
    response: changed,
  }),
  /** Acknowledges too: a person who decides on it has seen it. */
  setStatus: endpoint({
    ...post,
    path: `${alarmBase}/setStatus`,
    access: 'alarm:write',
    body: z.object({ ids, action: z.enum(handlerActions), comment }),
    response: changed,
  }),
  shelve: endpoint({
    ...post,
    path: `${alarmBase}/shelve`,
    access: 'alarm:write',
    body: z.object({ ids, minutes: positiveInteger.max(maxShelveMinutes), comment }),
    response: changed,
  }),
  unshelve: endpoint({
    ...post,
    path: `${alarmBase}/unshelve`,
    access: 'alarm:write',
    body: z.object({ ids, comment }),
    response: changed,
  }),
  /** A note of its own, whatever state the alarm is in. */
  comment: endpoint({
    ...post,
    path: `${alarmBase}/comment`,
    access: 'alarm:write',
    body: z.object({ id, comment: requiredMax(200) }),
    response: changed,
  }),
  /** At most 366 days. */
  statistics: endpoint({
    ...get,
    path: `${alarmBase}/statistics`,
    access: 'alarm:read',
    query: AlarmRange,
    response: AlarmStatistics,
  }),
  /** At most 31 days. */
  quality: endpoint({
    ...get,
    path: `${alarmBase}/quality`,
    access: 'alarm:read',
    query: AlarmRange,
    response: AlarmQuality,
  }),
}
