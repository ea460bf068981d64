import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { documentCategories, DocumentForm, DocumentRow, DocumentWhole, shelves, VersionForm } from './document.model.ts'

const base = '/microplat/api/document'
const id = z.string().min(1).max(128)

export const documentSorts = ['changedAt', 'title', 'category'] as const
export const DocumentFilter = z.object({
  /** Both unless one is named. */
  shelf: z.enum(shelves).optional(),
  /** In title, description, names and in the text of the file. */
  keyword: searchText.optional(),
  category: z.enum(documentCategories).optional(),
  stationId: id.optional(),
  deviceId: id.optional(),
  sort: z.enum(documentSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type DocumentFilter = z.infer<typeof DocumentFilter>

const held = { id, version: z.int32() }
const read = { method: 'GET', access: 'document:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'document:write', envelope: 'microplat' } as const

export const documentsContract = {
  list: endpoint({
    ...read,
    path: `${base}/list`,
    query: pageQuery.extend(DocumentFilter.shape),
    response: pageOf(DocumentRow),
  }),
  export: endpoint({ ...read, path: `${base}/export`, query: DocumentFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${base}/info`, query: z.object({ id }), response: DocumentWhole }),
  /** Whom a document can be restricted to. */
  roles: endpoint({
    ...write,
    method: 'GET',
    path: `${base}/roles`,
    response: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  insert: endpoint({
    ...write,
    path: `${base}/insert`,
    body: DocumentForm.extend(VersionForm.shape),
    response: DocumentWhole,
  }),
  update: endpoint({ ...write, path: `${base}/update`, body: DocumentForm.extend(held), response: DocumentWhole }),
  addEdition: endpoint({
    ...write,
    path: `${base}/addEdition`,
    body: VersionForm.extend(held),
    response: DocumentWhole,
  }),
  remove: endpoint({
    ...write,
    path: `${base}/remove`,
    body: z.object(held),
    response: z.object({ removed: z.int() }),
  }),
}
