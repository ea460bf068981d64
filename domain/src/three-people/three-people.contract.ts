import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText, selectSearchText } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'
import {
  Candidate,
  EndingPerson,
  Qualification,
  QualificationEdit,
  QualificationForm,
  QualifiedPerson,
  qualificationStates,
  ticketRoles,
  ticketTypes,
} from './three-people.model.ts'

const own = '/microplat/api/safety/threePeople'
const id = z.string().min(1).max(128)
export const qualificationSorts = ['name', 'stationName', 'role', 'validUntil'] as const
export const QualificationFilter = z.object({
  /** In the names of people and stations and the number of the certificate. */
  keyword: searchText.optional(),
  role: z.enum(ticketRoles).optional(),
  ticketType: z.enum(ticketTypes).optional(),
  stationId: id.optional(),
  state: z.enum(qualificationStates).optional(),
  sort: z.enum(qualificationSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type QualificationFilter = z.infer<typeof QualificationFilter>

const read = { method: 'GET', access: 'qualification:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'qualification:write', envelope: 'microplat' } as const
const changed = z.object({ changed: z.int() })

/** A role on a ticket of the type, for a planned time. */
const Planned = z.object({
  stationId: id,
  type: z.enum(ticketTypes),
  role: z.enum(ticketRoles),
  startAt: instant,
  endAt: instant,
})

/** More are found by their names. */
export const mostCandidates = 50

export const threePeopleContract = {
  list: endpoint({
    ...read,
    path: `${own}/list`,
    query: pageQuery.extend(QualificationFilter.shape),
    response: pageOf(Qualification),
  }),
  export: endpoint({ ...read, path: `${own}/export`, query: QualificationFilter, response: fileResponse }),
  /** How many are in each state. */
  overview: endpoint({
    ...read,
    path: `${own}/overview`,
    response: z.record(z.enum(qualificationStates), z.int()),
  }),
  /** Who may hold the role for the whole of the time, by the days of the station; what a ticket offers and accepts. */
  qualified: endpoint({
    ...read,
    path: `${own}/qualified`,
    query: Planned,
    response: z.array(QualifiedPerson),
  }),
  /** Who may hold the role when the time begins, and not until it ends. */
  ending: endpoint({ ...read, path: `${own}/ending`, query: Planned, response: z.array(EndingPerson) }),
  /** People of the company with their certificates. */
  candidates: endpoint({
    ...read,
    path: `${own}/candidates`,
    access: 'qualification:write',
    query: z.object({ keyword: selectSearchText.optional(), id: id.optional() }),
    response: z.array(Candidate),
  }),
  insert: endpoint({ ...write, path: `${own}/insert`, body: QualificationForm, response: changed }),
  update: endpoint({
    ...write,
    path: `${own}/update`,
    body: QualificationEdit.safeExtend({ id, version: z.int32() }),
    response: changed,
  }),
  remove: endpoint({ ...write, path: `${own}/delete`, body: z.object({ id }), response: changed }),
}
