import { z } from 'zod'
import { endpoint, fileResponse } from '../kernel/endpoint.ts'

/** What an upload is for decides which types and sizes are taken. */
export const uploadKinds = {
  logo: { maxBytes: 512_000, types: ['image/png', 'image/jpeg', 'image/webp'] },
  picture: { maxBytes: 5_000_000, types: ['image/png', 'image/jpeg', 'image/webp'] },
  /** Of a task: photos of the work and tables. */
  attachment: {
    maxBytes: 5_000_000,
    types: [
      'image/png',
      'image/jpeg',
      'image/webp',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
    ],
  },
  /** Manuals, drawings, reports. */
  document: {
    maxBytes: 5_000_000,
    types: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/png',
      'image/jpeg',
      'image/webp',
      'text/csv',
    ],
  },
  workbook: { maxBytes: 5_000_000, types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  table: {
    maxBytes: 5_000_000,
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
} as const
/** What one account may hold at a time: forty of the largest. */
export const maxBytesPerAccount = 200_000_000
/** An upload that nothing refers to is removed after this many days. */
export const unusedDays = 7

export type UploadKind = keyof typeof uploadKinds

export const UploadedFile = z.object({
  /** SHA-256 of the content: the same bytes are the same file. */
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const filesContract = {
  /** The bytes are the body; the type is read from the content, not from what the browser says. */
  upload: endpoint({
    method: 'POST',
    path: '/microplat/api/minio/uploader',
    access: 'signed-in',
    envelope: 'microplat',
    bodyType: 'bytes',
    query: z.object({
      kind: z.enum(Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]]),
      fileName: z.string().max(200),
    }),
    body: z.instanceof(Uint8Array),
    response: UploadedFile,
  }),
  /** Only files of the caller's own company. */
  read: endpoint({
    method: 'GET',
    path: '/microplat/api/minio/files',
    access: 'signed-in',
    envelope: 'microplat',
    query: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: fileResponse,
  }),
}
