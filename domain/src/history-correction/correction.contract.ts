import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, requiredMax } from '../kernel/validation.ts'
import { ImportPreview } from '../kernel/import-preview.ts'
import { correctionActions, correctionKinds, correctionLimits, correctionStates } from './correction.model.ts'
import { pointKinds } from '../telemetry/point.model.ts'

const base = '/microplat/api/energy/correction'
const id = z.string().max(64)
const instant = z.iso.datetime({ offset: true })
const point = z.string().min(1).max(80)

/** Which values, and what becomes of them. */
export const CorrectionAsk = z
  .object({
    /** Of one station and one type. */
    deviceIds: z
      .array(id)
      .min(1, { error: mark('field.required') })
      .max(correctionLimits.devices),
    point,
    from: instant,
    /** Not included. */
    to: instant,
    action: z.enum(correctionActions),
    amount: z.number().min(-1e12).max(1e12).optional(),
  })
  .refine(({ action, amount }) => action === 'bad' || amount !== undefined, {
    path: ['amount'],
    error: mark('field.required'),
  })
export type CorrectionAsk = z.infer<typeof CorrectionAsk>

/** Why: shown in the list and in the audit log. */
export const correctionReason = requiredMax(200)

export const CorrectionPreview = z.object({
  /** Of the range, and of those that become another value. */
  frames: z.int(),
  changed: z.int(),
  /** Values that would not be allowed; none may be. */
  outside: z.int(),
  point: z.object({
    name: z.string(),
    unit: z.string(),
    kind: z.enum(pointKinds),
    decimals: z.int(),
    min: z.number(),
    max: z.number(),
  }),
  devices: z.array(
    z.object({
      deviceId: z.string(),
      name: z.string(),
      frames: z.int(),
      /** What a counter rose, the mean of anything else. */
      figureBefore: z.number().nullable(),
      figureAfter: z.number().nullable(),
      /** Epoch milliseconds; thinned where there are very many. */
      times: z.array(z.number()),
      before: z.array(z.number().nullable()),
      after: z.array(z.number().nullable()),
    }),
  ),
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>

export const CorrectionRow = z.object({
  id: z.string(),
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceType: z.enum(deviceTypes),
  deviceNames: z.array(z.string()),
  /** As people call them. */
  pointNames: z.array(z.string()),
  fromAt: instant,
  toAt: instant,
  amount: z.number().nullable(),
  reason: z.string(),
  frames: z.int(),
  actorName: z.string(),
  at: instant,
  /** The correction this one takes back. */
  undoOf: z.string().nullable(),
  /** Nothing later lies upon it. */
  canUndo: z.boolean(),
})
export type CorrectionRow = z.infer<typeof CorrectionRow>

export const CorrectionFilter = z.object({
  stationId: id.optional(),
  kind: z.enum(correctionKinds).optional(),
  state: z.enum(correctionStates).optional(),
})
export type CorrectionFilter = z.infer<typeof CorrectionFilter>

/** Rows of a sheet are frames of devices of one station and type. */
const ImportAsk = z.object({ fileId: id, stationId: id, type: z.enum(deviceTypes) })
export type HistoryImportAsk = z.infer<typeof ImportAsk>

const shared = { envelope: 'microplat', access: 'telemetry:write' } as const

/** History that was wrong or missing: corrected and imported with a reason and the person who did it, and undone. */
export const correctionContract = {
  page: endpoint({
    ...shared,
    access: 'correction:read',
    method: 'GET',
    path: `${base}/page`,
    query: pageQuery.extend(CorrectionFilter.shape),
    response: pageOf(CorrectionRow),
  }),
  detail: endpoint({
    ...shared,
    access: 'correction:read',
    method: 'GET',
    path: `${base}/detail`,
    query: z.object({ id }),
    response: CorrectionRow,
  }),
  /** Before and after; nothing is written. */
  preview: endpoint({
    ...shared,
    method: 'POST',
    path: `${base}/preview`,
    body: CorrectionAsk,
    response: CorrectionPreview,
  }),
  apply: endpoint({
    ...shared,
    method: 'POST',
    path: `${base}/apply`,
    body: CorrectionAsk.safeExtend({ reason: correctionReason }),
    response: z.object({ id: z.string(), changed: z.int() }),
  }),
  /** Writes what was before: itself a correction, so it can be taken back too. */
  undo: endpoint({
    ...shared,
    method: 'POST',
    path: `${base}/undo`,
    body: z.object({ id, reason: correctionReason }),
    response: z.object({ id: z.string(), changed: z.int() }),
  }),
  importTemplate: endpoint({
    ...shared,
    method: 'GET',
    path: `${base}/importTemplate`,
    query: ImportAsk.omit({ fileId: true }),
    response: fileResponse,
  }),
  /** `fileId` is the content id of an uploaded workbook. Nothing is written yet. */
  importPreview: endpoint({
    ...shared,
    method: 'POST',
    path: `${base}/importPreview`,
    body: ImportAsk,
    response: ImportPreview,
  }),
  /** Writes all rows or none. */
  importCommit: endpoint({
    ...shared,
    method: 'POST',
    path: `${base}/importCommit`,
    body: ImportAsk.extend({ reason: correctionReason }),
    response: z.object({ id: z.string(), imported: z.int() }),
  }),
}
