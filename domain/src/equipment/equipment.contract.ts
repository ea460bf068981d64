import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { CorrectionForm, LastReading, MeterReading } from './meter-reading.model.ts'
import { Equipment, EquipmentWhole, NameplateForm, TimelineEntry, warranties } from './equipment.model.ts'

const own = '/microplat/api/om/equipment'
const id = z.string().min(1).max(128)

export const equipmentSorts = ['deviceName', 'stationName', 'installedOn', 'warrantyUntil', 'serialNo'] as const
export const EquipmentFilter = z.object({
  /** In names, maker, model, serial number and supplier. */
  keyword: searchText.optional(),
  stationId: id.optional(),
  deviceType: z.enum(deviceTypes).optional(),
  warranty: z.enum(warranties).optional(),
  sort: z.enum(equipmentSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type EquipmentFilter = z.infer<typeof EquipmentFilter>

/** Of each register of a meter; the export has the others. */
export const mostReadings = 200

/** Of each kind; the screens of tasks, defects and alarms have the others. */
export const mostOfKind = 50

const read = { method: 'GET', access: 'ledger:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'ledger:write', envelope: 'microplat' } as const

export const equipmentContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(EquipmentFilter.shape),
    response: pageOf(Equipment),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: EquipmentFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: EquipmentWhole }),
  /** The device whose label was scanned. */
  byCode: endpoint({
    ...read,
    path: `${own}/byCode`,
    query: z.object({ code: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: z.object({ id: z.string() }),
  }),
  /** Tasks, defects and alarms of a device, the newest first. */
  timeline: endpoint({
    ...read,
    path: `${own}/timeline`,
    query: z.object({ id }),
    response: z.array(TimelineEntry),
  }),
  /** The electricity record of a meter, the newest reading first. */
  readings: endpoint({ ...read, path: `${own}/readings`, query: z.object({ id }), response: z.array(MeterReading) }),
  readingsExport: endpoint({
    ...read,
    path: `${own}/readings/export`,
    query: z.object({ id }),
    response: fileResponse,
  }),
  /** For who reads meters on a task. */
  lastReadings: endpoint({
    ...read,
    access: 'task:read',
    path: `${own}/readings/last`,
    query: z.object({ stationId: id }),
    response: z.array(LastReading),
  }),
  correctReading: endpoint({
    ...write,
    path: `${own}/readings/correct`,
    body: CorrectionForm.extend({ id: z.string().min(1).max(64), version: z.int32() }),
    response: z.object({ corrected: z.int() }),
  }),
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: NameplateForm.safeExtend({ id, version: z.int32() }),
    response: EquipmentWhole,
  }),
}
