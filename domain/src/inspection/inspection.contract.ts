import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import {
  InspectionLine,
  inspectionId,
  InspectionPoint,
  InspectionType,
  LineForm,
  PointForm,
  TypeForm,
} from './inspection.model.ts'

const base = '/microplat/api/inspection'
const id = inspectionId
const read = { method: 'GET', access: 'inspection:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'inspection:write', envelope: 'microplat' } as const
const removed = z.object({ removed: z.int() })
/** Of a record that exists: its id, and the version that was edited; without them a new one. */
const saved = { id: id.optional(), version: z.int32().optional() }

const keyword = searchText.optional()
export const PlaceFilter = z.object({ keyword, stationId: id.optional(), typeId: id.optional() })
export type PlaceFilter = z.infer<typeof PlaceFilter>
const LineFilter = PlaceFilter.omit({ typeId: true })

/** What rounds consist of. Our own calls: specification §3 and §5 name the things, §7 shows no call. */
export const inspectionContract = {
  types: endpoint({
    ...read,
    path: `${base}/type/list`,
    query: z.object({ keyword }),
    response: pageOf(InspectionType),
  }),
  exportTypes: endpoint({ ...read, path: `${base}/type/export`, query: z.object({ keyword }), response: fileResponse }),
  saveType: endpoint({
    ...write,
    path: `${base}/type/save`,
    body: TypeForm.safeExtend(saved),
    response: InspectionType,
  }),
  removeType: endpoint({ ...write, path: `${base}/type/delete`, body: z.object({ id }), response: removed }),
  points: endpoint({
    ...read,
    path: `${base}/point/list`,
    query: pageQuery.extend(PlaceFilter.shape),
    response: pageOf(InspectionPoint),
  }),
  exportPoints: endpoint({ ...read, path: `${base}/point/export`, query: PlaceFilter, response: fileResponse }),
  savePoint: endpoint({
    ...write,
    path: `${base}/point/save`,
    body: PointForm.safeExtend(saved),
    response: InspectionPoint,
  }),
  removePoint: endpoint({ ...write, path: `${base}/point/delete`, body: z.object({ id }), response: removed }),
  lines: endpoint({
    ...read,
    path: `${base}/line/list`,
    query: pageQuery.extend(LineFilter.shape),
    response: pageOf(InspectionLine),
  }),
  exportLines: endpoint({ ...read, path: `${base}/line/export`, query: LineFilter, response: fileResponse }),
  saveLine: endpoint({ ...write, path: `${base}/line/save`, body: LineForm.extend(saved), response: InspectionLine }),
  removeLine: endpoint({ ...write, path: `${base}/line/delete`, body: z.object({ id }), response: removed }),
}
