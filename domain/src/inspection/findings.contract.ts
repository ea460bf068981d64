import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, searchText, under } from '../kernel/validation.ts'
import { Finding, FindingWhole, handlings } from './finding.model.ts'
import { findingActions, findingNeedsWords } from './finding.rules.ts'
import { inspectionId } from './inspection.model.ts'

const own = '/microplat/api/inspection/finding'
const id = inspectionId
const read = { method: 'GET', access: 'inspection:read', envelope: 'microplat' } as const

export const FindingFilter = z.object({
  keyword: searchText.optional(),
  stationId: id.optional(),
  status: z.enum(handlings).optional(),
})
export type FindingFilter = z.infer<typeof FindingFilter>

export const FindingAct = z
  .object({
    id,
    version: z.int32(),
    /** A task is dispatched where tasks are made. */
    action: z.enum(findingActions).exclude(['dispatch']),
    comment: under(200).default(''), // spec §5
  })
  .superRefine(({ action, comment }, ctx) => {
    if (findingNeedsWords.has(action) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
  })
export type FindingAct = z.infer<typeof FindingAct>

export const findingsContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(FindingFilter.shape),
    response: pageOf(Finding),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: FindingFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: FindingWhole }),
  act: endpoint({
    method: 'POST',
    access: 'inspection:write',
    envelope: 'microplat',
    path: `${own}/act`,
    body: FindingAct,
    response: z.object({ changed: z.int() }),
  }),
}
