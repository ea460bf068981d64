import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { max, requiredMax } from '../kernel/validation.ts'

export const documentCategoryNames = textPairs({
  regulation: ['规章制度', 'Regulations'],
  procedure: ['操作规程', 'Operating procedures'],
  drawing: ['图纸', 'Drawings'],
  manual: ['设备说明书', 'Equipment manuals'],
  report: ['试验与检测报告', 'Test and inspection reports'],
  acceptance: ['验收资料', 'Acceptance records'],
  contract: ['合同协议', 'Contracts'],
  licence: ['证照批文', 'Licences and permits'],
  other: ['其他', 'Other'],
})
export type DocumentCategory = keyof typeof documentCategoryNames
export const documentCategories = Object.keys(documentCategoryNames) as [DocumentCategory, ...DocumentCategory[]]

/** Documents of the company, or the archive of a station and its equipment: one shelf per screen. */
export const shelves = ['company', 'archive'] as const
export type Shelf = (typeof shelves)[number]

const id = z.string().min(1).max(128)
export const documentFileId = z.string().regex(/^[0-9a-f]{64}$/)
const mostRoles = 50

export const DocumentForm = z.object({
  title: requiredMax(100),
  category: z.enum(documentCategories),
  /** Null: a document of the company. */
  stationId: id.nullable(),
  deviceId: id.nullable(),
  description: max(500),
  /** Empty: everyone who has the screen, and sees the station. */
  roleIds: z.array(id).max(mostRoles),
})
export type DocumentForm = z.infer<typeof DocumentForm>

/** A file and what is new about it. */
export const VersionForm = z.object({ fileId: documentFileId, note: max(200) })
export type VersionForm = z.infer<typeof VersionForm>

export const DocumentRow = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(documentCategories),
  stationId: z.string().nullable(),
  stationName: z.string().nullable(),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  description: z.string(),
  isRestricted: z.boolean(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.int(),
  /** Counts up with every file. */
  edition: z.int(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  /** Where the search found its words inside the file; null where it found them elsewhere. */
  snippet: z.string().nullable(),
})
export type DocumentRow = z.infer<typeof DocumentRow>

export const DocumentEdition = z.object({
  edition: z.int(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.int(),
  note: z.string(),
  addedBy: z.string(),
  addedAt: z.iso.datetime(),
})
export type DocumentEdition = z.infer<typeof DocumentEdition>

export const DocumentWhole = DocumentRow.omit({ snippet: true }).extend({
  roleIds: z.array(z.string()),
  editions: z.array(DocumentEdition),
  version: z.int(),
})
export type DocumentWhole = z.infer<typeof DocumentWhole>
