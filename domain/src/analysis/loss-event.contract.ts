import { z } from 'zod'
import { endpoint, fileResponse, intParam } from '../kernel/endpoint.ts'
import { mark } from '../kernel/validation.ts'
import { DayCoverage } from './analysis.contract.ts'
import { causeLength, eventsAtOnce, Finding, LossEvent, LossOperation } from './loss-event.model.ts'
import { lossClasses } from './loss.model.ts'

const base = '/microplat/api/pvAnalyze/loss/events'
const id = z.string().min(1).max(128)
const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error: mark('field.format') })
const instant = z.iso.datetime({ offset: true })
const read = { method: 'GET', access: 'analysis:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'loss-event:write', envelope: 'microplat' } as const

/** At most 31 local days, the end not before the start: the server refuses others. */
const EventQuery = z.object({ stationId: id, from: day, to: day })
export type EventQuery = z.infer<typeof EventQuery>

export const LossEvents = z.object({
  timeZone: z.string(),
  from: instant,
  to: instant,
  /** What was seen: a change of the same events after it is refused. */
  revision: z.int(),
  /** Inverters of the station; `devices` has those of the page. */
  deviceCount: z.int(),
  devices: z.array(z.object({ id: z.string(), name: z.string() })),
  days: DayCoverage,
  /** Days with a result that wait to be computed again. */
  pendingDays: z.array(day),
  /** First to last light of each day. */
  light: z.array(z.object({ fromAt: instant, toAt: instant })),
  events: z.array(LossEvent),
  /** All losses of the inverters of the page in the days, also outside of events. */
  lossKwh: z.number(),
  findings: z.array(Finding),
  /** The latest first. */
  operations: z.array(LossOperation),
})
export type LossEvents = z.infer<typeof LossEvents>

const known = instant.refine((text) => text >= '2000' && text < '2200', { error: mark('field.format') })
/** An event as the analyst saw it. */
const EventKey = z.object({ deviceId: id, fromAt: known, toAt: known })
export type EventKey = z.infer<typeof EventKey>

const seen = { stationId: id, revision: z.int().min(0) }
const many = z.array(EventKey).min(1).max(eventsAtOnce)
/** Undefined: its class, or its cause, stays as it is. */
const said = { lossClass: z.enum(lossClasses).optional(), cause: z.string().trim().max(causeLength).optional() }
const done = z.object({ operationId: z.string(), events: z.int() })

export const EventChange = z.object({ ...seen, events: many })
export type EventChange = z.infer<typeof EventChange>

export const lossEventContract = {
  lossEvents: endpoint({
    ...read,
    path: `${base}/list`,
    query: EventQuery.extend({ page: intParam(1, 1000).default(1) }),
    response: LossEvents,
  }),
  lossEventExport: endpoint({ ...read, path: `${base}/exportXls`, query: EventQuery, response: fileResponse }),
  recategorise: endpoint({ ...write, path: `${base}/recategorise`, body: EventChange.extend(said), response: done }),
  split: endpoint({
    ...write,
    path: `${base}/split`,
    body: z.object({ ...seen, event: EventKey, at: known }),
    response: done,
  }),
  merge: endpoint({
    ...write,
    path: `${base}/merge`,
    body: EventChange.extend({ ...said, lossClass: z.enum(lossClasses) }),
    response: done,
  }),
  lock: endpoint({
    ...write,
    path: `${base}/lock`,
    body: EventChange.extend({ isLocked: z.boolean() }),
    response: done,
  }),
  undo: endpoint({ ...write, path: `${base}/undo`, body: z.object({ stationId: id, id }), response: done }),
}
