import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { requiredUnder, under } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'

export const severityNames = textPairs({
  critical: ['紧急', 'Critical'],
  major: ['重大', 'Major'],
  general: ['一般', 'General'],
})
export type Severity = keyof typeof severityNames
/** From the gravest to the mildest. */
export const severities = Object.keys(severityNames) as [Severity, ...Severity[]]
/** The time to eliminate it from when it was found, unless the submitter says another. */
export const daysToEliminate: Record<Severity, number> = { critical: 1, major: 7, general: 30 }

export const defectStatusNames = textPairs({
  submitted: ['已提交', 'Submitted'],
  controlAppraisal: ['集控评审', 'Control-centre appraisal'],
  maintenanceAppraisal: ['检修评审', 'Maintenance appraisal'],
  chiefAppraisal: ['总工评审', 'Chief engineer appraisal'],
  elimination: ['消缺中', 'Elimination'],
  acceptance: ['待验收', 'Acceptance'],
  eliminated: ['已消除', 'Eliminated'],
  suspended: ['已挂起', 'Suspended'],
  notDefect: ['非缺陷', 'Not a defect'],
})
export type DefectStatus = keyof typeof defectStatusNames
export const defectStatuses = Object.keys(defectStatusNames) as [DefectStatus, ...DefectStatus[]]

/** What it was noticed by. */
export const defectSourceNames = textPairs({ alarm: ['告警', 'Alarm'], task: ['运维任务', 'O&M task'] })
export type DefectSource = keyof typeof defectSourceNames
export const defectSources = Object.keys(defectSourceNames) as [DefectSource, ...DefectSource[]]

/** What the caller may be to a defect. */
export const defectHandNames = textPairs({
  submitter: ['提交人', 'Submitter'],
  handler: ['处理人', 'Handler'],
  appraiser: ['评审人', 'Appraiser'],
  acceptor: ['验收人', 'Acceptor'],
})
export type DefectHand = keyof typeof defectHandNames
export const defectHands = Object.keys(defectHandNames) as [DefectHand, ...DefectHand[]]

const id = z.string().min(1).max(128)
const fileId = z.string().regex(/^[0-9a-f]{64}$/)
export const mostDefectFiles = 9
export const defectTitleUnder = 100
export const defectTextUnder = 500
/** Of an opinion, a reason, what was done. */
export const defectWordsUnder = 200

export const DefectFields = z.object({
  title: requiredUnder(defectTitleUnder),
  stationId: id,
  deviceId: id,
  severity: z.enum(severities),
  description: requiredUnder(defectTextUnder),
  foundAt: instant,
  /** Who noticed it, also a guard or a contractor without an account. */
  foundBy: requiredUnder(50),
  /** Null: by the severity. */
  deadlineAt: instant.nullable().default(null),
  fileIds: z.array(fileId).max(mostDefectFiles).default([]),
  sourceKind: z.enum(defectSources).nullable().default(null),
  sourceId: z.string().max(64).default(''),
})
export type DefectFields = z.infer<typeof DefectFields>

const at = z.iso.datetime()
export const Defect = z.object({
  id: z.string(),
  /** Counts up in a company; people name a defect by it. */
  no: z.int(),
  title: z.string(),
  status: z.enum(defectStatuses),
  severity: z.enum(severities),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  description: z.string(),
  foundAt: at,
  foundBy: z.string(),
  submitterId: z.string(),
  submitterName: z.string(),
  submittedAt: at,
  deadlineAt: at,
  isOverdue: z.boolean(),
  sourceKind: z.enum(defectSources).nullable(),
  sourceId: z.string(),
  /** Of a suspended one: where it stood, and until when it rests. */
  suspendedFrom: z.enum(defectStatuses).nullable(),
  suspendedUntil: at.nullable(),
  suspendReason: z.string(),
  eliminatorName: z.string().nullable(),
  eliminatedAt: at.nullable(),
  acceptorName: z.string().nullable(),
  closedAt: at.nullable(),
  version: z.int(),
  hands: z.array(z.enum(defectHands)),
})
export type Defect = z.infer<typeof Defect>

/** Whatever leaves a line in the history. */
export const defectChangeNames = textPairs({
  submit: ['提交', 'Submitted'],
  edit: ['修改', 'Edited'],
  receive: ['受理', 'Received'],
  approve: ['评审通过', 'Approved'],
  refuse: ['判定非缺陷', 'Not a defect'],
  resubmit: ['重新提交', 'Submitted again'],
  suspend: ['挂起', 'Suspended'],
  resume: ['恢复', 'Resumed'],
  eliminate: ['消缺完成', 'Eliminated'],
  accept: ['验收通过', 'Accepted'],
  reject: ['验收驳回', 'Rejected'],
})
export type DefectChangeKind = keyof typeof defectChangeNames
export const defectChangeKinds = Object.keys(defectChangeNames) as [DefectChangeKind, ...DefectChangeKind[]]

export const DefectChange = z.object({
  at,
  kind: z.enum(defectChangeKinds),
  /** That it stood in before, and that it led to. */
  from: z.enum(defectStatuses),
  to: z.enum(defectStatuses),
  by: z.string(),
  comment: z.string(),
})
export type DefectChange = z.infer<typeof DefectChange>

export const DefectFile = z.object({ id: z.string(), contentType: z.string() })
export const DefectWhole = Defect.extend({ files: z.array(DefectFile), history: z.array(DefectChange) })
export type DefectWhole = z.infer<typeof DefectWhole>

/** Bounds of what an action carries. */
export const defectWords = under(defectWordsUnder)
