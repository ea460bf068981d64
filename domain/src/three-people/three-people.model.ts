import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, max } from '../kernel/validation.ts'
import { certificateKinds } from '../staff/staff.model.ts'

/** Work tickets by what they allow. */
export const ticketTypeNames = textPairs({
  electricalFirst: ['电气第一种工作票', 'Electrical work, first kind'],
  electricalSecond: ['电气第二种工作票', 'Electrical work, second kind'],
  lineFirst: ['线路第一种工作票', 'Line work, first kind'],
  lineSecond: ['线路第二种工作票', 'Line work, second kind'],
  hotWorkFirst: ['一级动火工作票', 'Hot work, first class'],
  hotWorkSecond: ['二级动火工作票', 'Hot work, second class'],
  earthWork: ['动土工作票', 'Earth work'],
  windMechanical: ['风机机械工作票', 'Wind turbine, mechanical'],
  windControl: ['风机控制工作票', 'Wind turbine, control'],
  emergencyRepair: ['事故紧急抢修单', 'Emergency repair'],
  relayProtection: ['继电保护安全措施票', 'Relay-protection measures'],
})
export type TicketType = keyof typeof ticketTypeNames
export const ticketTypes = Object.keys(ticketTypeNames) as [TicketType, ...TicketType[]]

/** The three kinds of persons of a ticket: no one holds two of them on the same one. */
export const ticketRoleNames = textPairs({
  issuer: ['工作票签发人', 'Issuer'],
  leader: ['工作负责人', 'Work leader'],
  permitter: ['工作许可人', 'Permitter'],
})
export type TicketRole = keyof typeof ticketRoleNames
export const ticketRoles = Object.keys(ticketRoleNames) as [TicketRole, ...TicketRole[]]

/** First match in this order, on the local day of the station. */
export const qualificationStateNames = textPairs({
  noCertificate: ['无证书', 'No certificate'],
  expired: ['已失效', 'Expired'],
  upcoming: ['未生效', 'Not yet valid'],
  expiring: ['即将失效', 'Expires soon'],
  valid: ['有效', 'Valid'],
})
export type QualificationState = keyof typeof qualificationStateNames
export const qualificationStates = Object.keys(qualificationStateNames) as [QualificationState, ...QualificationState[]]

/** The person and those who look after qualifications get a message so long before the end. */
export const warnedWithinDays = 30

const id = z.string().min(1).max(128)
const day = z.iso.date().refine((text) => text >= '1970-01-01' && text < '2200-01-01', { error: mark('field.format') })
export const mostStations = 50
export const noteMax = 200

const Basics = z.object({
  accountId: id,
  role: z.enum(ticketRoles),
  ticketTypes: z
    .array(z.enum(ticketTypes))
    .min(1, { error: mark('field.required') })
    .max(ticketTypes.length),
  fromDay: day,
  /** Null: as long as the certificate. */
  toDay: day.nullable().default(null),
  /** One of the person's own, of the records of staff. */
  certificateId: id,
  note: max(noteMax).default(''),
})
const inOrder = ({ fromDay, toDay }: { fromDay: string; toDay: string | null }, ctx: z.RefinementCtx) => {
  if (toDay !== null && toDay < fromDay)
    ctx.addIssue({ code: 'custom', path: ['toDay'], message: mark('range.endBeforeStart') })
}

/** One person may be named for several stations at once: each is a record of its own. */
export const QualificationForm = Basics.extend({
  stationIds: z
    .array(id)
    .min(1, { error: mark('field.required') })
    .max(mostStations),
}).superRefine(inOrder)
export type QualificationForm = z.infer<typeof QualificationForm>

/** Person, role and station stay: another of them is another record. */
export const QualificationEdit = Basics.omit({ accountId: true, role: true }).superRefine(inOrder)
export type QualificationEdit = z.infer<typeof QualificationEdit>

export const Qualification = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  userName: z.string(),
  role: z.enum(ticketRoles),
  stationId: z.string(),
  stationName: z.string(),
  ticketTypes: z.array(z.enum(ticketTypes)),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  certificateId: z.string().nullable(),
  certificateKind: z.enum(certificateKinds).nullable(),
  certificateNumber: z.string().nullable(),
  /** The earlier of its own end and that of the certificate; null: neither ends. */
  validUntil: z.string().nullable(),
  /** By the day of the station; negative: since then. */
  daysLeft: z.int().nullable(),
  state: z.enum(qualificationStates),
  note: z.string(),
  version: z.int(),
})
export type Qualification = z.infer<typeof Qualification>

/** Who can be named, with the certificates that can stand behind it. */
export const Candidate = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  certificates: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(certificateKinds),
      number: z.string(),
      expiresOn: z.string().nullable(),
    }),
  ),
})
export type Candidate = z.infer<typeof Candidate>

/** A person who may hold a role on a ticket. */
export const QualifiedPerson = z.object({ id: z.string(), name: z.string(), userName: z.string() })
export type QualifiedPerson = z.infer<typeof QualifiedPerson>

/** One who may hold it when a planned time begins, and not until it ends. */
export const EndingPerson = QualifiedPerson.extend({ endsOn: z.string() })
export type EndingPerson = z.infer<typeof EndingPerson>
