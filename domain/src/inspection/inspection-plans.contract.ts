import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { inspectionId } from './inspection.model.ts'
import { cycles, InspectionPlan, InspectionRound, PlanForm, planKinds, planStates } from './plan.model.ts'
import { planActions } from './plan.rules.ts'

const own = '/microplat/api/inspection/plan'
const id = inspectionId
const held = { id, version: z.int32() }
const read = { method: 'GET', access: 'inspection:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'inspection:write', envelope: 'microplat' } as const

export const PlanFilter = z.object({
  keyword: searchText.optional(),
  stationId: id.optional(),
  kind: z.enum(planKinds).optional(),
  cycle: z.enum(cycles).optional(),
  state: z.enum(planStates).optional(),
})
export type PlanFilter = z.infer<typeof PlanFilter>

export const inspectionPlansContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(PlanFilter.shape),
    response: pageOf(InspectionPlan),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: PlanFilter, response: fileResponse }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: InspectionPlan }),
  rounds: endpoint({
    ...read,
    path: `${own}/rounds`,
    query: pageQuery.extend({ id }),
    response: pageOf(InspectionRound),
  }),
  exportRounds: endpoint({
    ...read,
    path: `${own}/rounds/export`,
    query: z.object({ id: id.optional() }),
    response: fileResponse,
  }),
  save: endpoint({
    ...write,
    path: `${own}/save`,
    body: PlanForm.safeExtend({ id: id.optional(), version: z.int32().optional() }),
    response: InspectionPlan,
  }),
  act: endpoint({
    ...write,
    path: `${own}/act`,
    body: z.object({ ...held, action: z.enum(planActions) }),
    response: InspectionPlan,
  }),
  remove: endpoint({ ...write, path: `${own}/delete`, body: z.object(held), response: z.object({ removed: z.int() }) }),
}
