import { z } from 'zod'
import { endpoint, fileResponse, intParam } from '../kernel/endpoint.ts'
import { day } from '../tasks/task.model.ts'
import { EntryForm, Handover, HandoverForm, ShiftLog, ShiftSetting, StrikeForm, TakeForm } from './run-log.model.ts'

const base = '/microplat/api/om/runLog'
const id = z.string().min(1).max(128)

export const ShiftQuery = z.object({
  stationId: id,
  deviceId: id.optional(),
  /** The shift on duty unless both are given. */
  day: day.optional(),
  no: intParam(1, 6).optional(),
})
export type ShiftQuery = z.infer<typeof ShiftQuery>
export const LogRange = z.object({ stationId: id, from: day, to: day })
export type LogRange = z.infer<typeof LogRange>

const read = { method: 'GET', access: 'run-log:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'run-log:write', envelope: 'microplat' } as const

export const runLogContract = {
  shift: endpoint({ ...read, path: `${base}/shift`, query: ShiftQuery, response: ShiftLog }),
  export: endpoint({ ...read, path: `${base}/export`, query: LogRange, response: fileResponse }),
  insert: endpoint({ ...write, path: `${base}/insert`, body: EntryForm, response: z.object({ id: z.string() }) }),
  strike: endpoint({ ...write, path: `${base}/strike`, body: StrikeForm, response: z.object({ struck: z.int() }) }),
  handOver: endpoint({ ...write, path: `${base}/handOver`, body: HandoverForm, response: Handover }),
  take: endpoint({ ...write, path: `${base}/takeOver`, body: TakeForm, response: Handover }),
  setting: endpoint({ ...read, path: `${base}/shifts`, response: ShiftSetting }),
  /** Of the whole company: those who administrate roles decide it. */
  saveSetting: endpoint({
    ...write,
    access: 'role:write',
    path: `${base}/saveShifts`,
    body: ShiftSetting,
    response: ShiftSetting,
  }),
}
