import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, requiredMax } from '../kernel/validation.ts'

export const skillNames = textPairs({
  pvModule: ['光伏组件与组串', 'PV modules and strings'],
  inverter: ['逆变器', 'Inverters'],
  highVoltage: ['升压站与高压设备', 'Substation and high voltage'],
  relayProtection: ['继电保护', 'Relay protection'],
  windTurbine: ['风电机组', 'Wind turbines'],
  storage: ['储能系统', 'Energy storage'],
  communication: ['通信与自动化', 'Communication and automation'],
  metering: ['电能计量', 'Metering'],
  cleaning: ['组件清洗', 'Module cleaning'],
  drone: ['无人机巡检', 'Drone inspection'],
})
export type Skill = keyof typeof skillNames
export const skills = Object.keys(skillNames) as [Skill, ...Skill[]]

/** What the law or the company asks for before a work is done. Tickets and lessons read the same table. */
export const certificateNames = textPairs({
  highVoltage: ['高压电工作业证', 'High-voltage electrician'],
  lowVoltage: ['低压电工作业证', 'Low-voltage electrician'],
  height: ['高处作业证', 'Work at height'],
  hotWork: ['焊接与热切割作业证', 'Welding and hot work'],
  lifting: ['起重作业证', 'Lifting'],
  relayProtection: ['继电保护作业证', 'Relay protection work'],
  windClimbing: ['风机登塔证', 'Turbine climbing'],
  firstAid: ['急救证', 'First aid'],
  drone: ['无人机驾驶证', 'Drone pilot'],
  safety: ['安全规程考试合格证', 'Safety rules examination'],
})
export type CertificateKind = keyof typeof certificateNames
export const certificateKinds = Object.keys(certificateNames) as [CertificateKind, ...CertificateKind[]]

export const certificateStateNames = textPairs({
  valid: ['有效', 'Valid'],
  expiring: ['即将到期', 'Expires soon'],
  expired: ['已过期', 'Expired'],
})
export type CertificateState = keyof typeof certificateStateNames
export const certificateStates = Object.keys(certificateStateNames) as [CertificateState, ...CertificateState[]]
/** A warning comes so long before the end. */
export const expiringWithinDays = 60

export const absenceNames = textPairs({
  leave: ['休假', 'Leave'],
  training: ['培训', 'Training'],
  other: ['其他', 'Other'],
})
export const absenceKinds = Object.keys(absenceNames) as [keyof typeof absenceNames, ...(keyof typeof absenceNames)[]]

/** First match: absent, working, outside the access hours, else available. */
export const availabilityNames = textPairs({
  available: ['可派工', 'Available'],
  working: ['作业中', 'Working'],
  offHours: ['非作业时段', 'Outside working hours'],
  absent: ['请假', 'Absent'],
})
export type Availability = keyof typeof availabilityNames
export const availabilities = Object.keys(availabilityNames) as [Availability, ...Availability[]]

const isKnownYear = (text: string) => text >= '1970-01-01' && text < '2200-01-01'
const day = z.iso.date().refine(isKnownYear, { error: mark('field.format') })
const id = z.string().min(1).max(128)
const mostRows = 30

/** The end does not lie before the beginning; without an end it holds on. */
const inOrder =
  <Row>(from: keyof Row & string, to: keyof Row & string) =>
  (row: Row, ctx: z.RefinementCtx) => {
    const [first, last] = [row[from] as string, row[to] as string | null]
    if (last !== null && last < first)
      ctx.addIssue({ code: 'custom', path: [to], message: mark('range.endBeforeStart') })
  }

export const Certificate = z
  .object({
    /** Kept while the certificate is edited: others refer to it. Empty: a new one. */
    id: z.string().max(64).default(''),
    kind: z.enum(certificateKinds),
    number: requiredMax(50),
    issuer: max(50).default(''),
    issuedOn: day,
    /** Null: it does not end. */
    expiresOn: day.nullable().default(null),
  })
  .superRefine(inOrder('issuedOn', 'expiresOn'))
export type Certificate = z.infer<typeof Certificate>

export const Absence = z
  .object({ kind: z.enum(absenceKinds), fromDay: day, toDay: day, note: max(100).default('') })
  .superRefine(inOrder('fromDay', 'toDay'))

/** A station the person serves besides those of the own organisation, and sees for so long. */
export const SharedStation = z
  .object({ stationId: id, fromDay: day, toDay: day.nullable().default(null) })
  .superRefine(inOrder('fromDay', 'toDay'))

export const StaffForm = z.object({
  region: max(50),
  skills: z.array(z.enum(skills)).max(skills.length),
  certificates: z.array(Certificate).max(mostRows),
  stations: z.array(SharedStation).max(mostRows),
  absences: z.array(Absence).max(mostRows),
  note: max(200),
})
export type StaffForm = z.infer<typeof StaffForm>

export const StaffMember = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  region: z.string(),
  skills: z.array(z.enum(skills)),
  /** Those that are valid today, soonest end first. */
  certificates: z.array(z.enum(certificateKinds)),
  /** The worst state of all certificates; null without any. */
  certificateState: z.enum(certificateStates).nullable(),
  /** Names of the stations the person is shared with today. */
  stations: z.array(z.string()),
  availability: z.enum(availabilities),
  /** Last day of the absence of today. */
  absentUntil: z.string().nullable(),
  /** Tasks in the hands of the person, not completed. */
  openTasks: z.int(),
  note: z.string(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffWhole = StaffMember.omit({ certificates: true, stations: true }).extend({
  certificates: z.array(z.object({ ...Certificate.shape, state: z.enum(certificateStates) })),
  stations: z.array(z.object({ ...SharedStation.shape, stationName: z.string() })),
  absences: z.array(z.object(Absence.shape)),
  version: z.int(),
})
export type StaffWhole = z.infer<typeof StaffWhole>

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: mark('field.format') })

/** When people may enter stations to work; `to` at or before `from` lies on the next day. */
export const AccessTime = z.object({
  /** Monday is 1. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, { error: mark('field.required') })
    .max(7),
  from: time,
  to: time,
})
export type AccessTime = z.infer<typeof AccessTime>

export const usualAccess: AccessTime = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '20:00' }
