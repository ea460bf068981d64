import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, searchText } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'
import {
  Defect,
  DefectFields,
  defectSources,
  defectStatuses,
  DefectWhole,
  defectWords,
  severities,
} from './defect.model.ts'
import { defectActions, needsWords } from './defect.rules.ts'

const own = '/microplat/api/om/defect'
const id = z.string().min(1).max(64)
const name = z.string().min(1).max(128)

export const defectSorts = ['no', 'deadlineAt', 'foundAt', 'severity', 'status', 'stationName'] as const

export const DefectFilter = z.object({
  keyword: searchText.optional(),
  stationId: name.optional(),
  deviceId: name.optional(),
  severity: z.enum(severities).optional(),
  /** One or several, with commas between them. */
  status: z
    .string()
    .regex(new RegExp(`^(${defectStatuses.join('|')})(,(${defectStatuses.join('|')}))*$`))
    .optional(),
  /** Submitted by the caller, with a line of the caller in its history, or waiting for the caller. */
  mine: z.enum(['submitted', 'touched', 'todo']).optional(),
  overdue: z.enum(['true', 'false']).optional(),
  sourceKind: z.enum(defectSources).optional(),
  sourceId: z.string().max(64).optional(),
  sort: z.enum(defectSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type DefectFilter = z.infer<typeof DefectFilter>

export const DefectOverview = z.object({
  statuses: z.record(z.enum(defectStatuses), z.int()),
  /** Open ones by severity. */
  severities: z.record(z.enum(severities), z.int()),
  open: z.int(),
  overdue: z.int(),
  todo: z.int(),
  /** Eliminated in the last 30 days, and how long these took from submission to acceptance. */
  eliminated: z.int(),
  meanHours: z.number().nullable(),
})
export type DefectOverview = z.infer<typeof DefectOverview>
export const eliminatedDays = 30

/** What the alarm behind a defect has cost, by the loss ledger. */
export const defectLossReasons = ['noAlarm', 'notInLog', 'notAttributed'] as const
export const DefectLoss = z.object({
  lossKwh: z.number().nullable(),
  lossYuan: z.number().nullable(),
  hours: z.number().nullable(),
  /** Why there is no figure. */
  reason: z.enum(defectLossReasons).nullable(),
})
export type DefectLoss = z.infer<typeof DefectLoss>

const held = { id, version: z.int32() }
/** An action of the table. Suspending also says until when. */
export const DefectAct = z
  .object({
    ...held,
    action: z.enum(defectActions),
    comment: defectWords.default(''),
    until: instant.nullable().default(null),
  })
  .superRefine(({ action, comment, until }, ctx) => {
    if (needsWords.has(action) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
    if (action === 'suspend' && until === null)
      ctx.addIssue({ code: 'custom', path: ['until'], message: mark('field.required') })
  })
export type DefectAct = z.infer<typeof DefectAct>

const read = { method: 'GET', access: 'defect:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'defect:write', envelope: 'microplat' } as const

export const defectsContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(DefectFilter.shape),
    response: pageOf(Defect),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: DefectFilter, response: fileResponse }),
  overview: endpoint({
    ...read,
    path: `${own}/overview`,
    query: z.object({ stationId: name.optional() }),
    response: DefectOverview,
  }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: DefectWhole }),
  loss: endpoint({ ...read, path: `${own}/loss`, query: z.object({ id }), response: DefectLoss }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: DefectFields, response: DefectWhole }),
  update: endpoint({ ...write, path: `${own}/update`, body: DefectFields.extend(held), response: DefectWhole }),
  act: endpoint({ ...write, path: `${own}/act`, body: DefectAct, response: z.object({ changed: z.int() }) }),
}
