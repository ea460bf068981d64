import { machine } from '../kernel/state-machine.ts'
import { textPairs } from '../kernel/texts.ts'
import { daysToEliminate, type DefectFields, type DefectHand, type DefectStatus } from './defect.model.ts'

export const defectActionNames = textPairs({
  receive: ['受理', 'Receive'],
  approve: ['评审通过', 'Approve'],
  refuse: ['判定非缺陷', 'Not a defect'],
  resubmit: ['重新提交', 'Submit again'],
  suspend: ['挂起', 'Suspend'],
  resume: ['恢复', 'Resume'],
  eliminate: ['消缺完成', 'Eliminated'],
  accept: ['验收通过', 'Accept'],
  reject: ['验收驳回', 'Reject'],
})
export type DefectAction = keyof typeof defectActionNames
export const defectActions = Object.keys(defectActionNames) as [DefectAction, ...DefectAction[]]

const submitter = ['submitter'] as const
const handler = ['handler'] as const
const appraiser = ['appraiser'] as const
const acceptor = ['acceptor'] as const

const refuse = { to: 'notDefect', by: appraiser, guard: 'reason required' } as const
const suspend = { to: 'suspended', by: handler, guard: 'reason and a time in the future' } as const
const approved = (to: DefectStatus) => ({ to, by: appraiser, guard: 'opinion required' }) as const

/** The table of decisions: state → action → who and where to. A pair that is not listed is refused. */
export const defectMachine = machine<DefectStatus, DefectAction, DefectHand>('defect', {
  submitted: { receive: { to: 'controlAppraisal', by: handler } },
  controlAppraisal: { approve: approved('maintenanceAppraisal'), refuse, suspend },
  maintenanceAppraisal: { approve: approved('chiefAppraisal'), refuse, suspend },
  chiefAppraisal: { approve: approved('elimination'), refuse, suspend },
  elimination: { eliminate: { to: 'acceptance', by: handler, guard: 'what was done' }, suspend },
  acceptance: {
    accept: { to: 'eliminated', by: acceptor, guard: 'opinion required' },
    reject: { to: 'elimination', by: acceptor, guard: 'problems stated' },
  },
  eliminated: {},
  // Where it stood before; `elimination` stands here for it.
  suspended: { resume: { to: 'elimination', by: handler, guard: 'to the state it stood in' } },
  notDefect: { resubmit: { to: 'submitted', by: submitter, guard: 'reason required' } },
})

/** An opinion, a reason, what was done, what is wrong. */
export const needsWords: ReadonlySet<DefectAction> = new Set([
  'approve',
  'refuse',
  'resubmit',
  'suspend',
  'eliminate',
  'accept',
  'reject',
])

export const appraisalStatuses = [
  'controlAppraisal',
  'maintenanceAppraisal',
  'chiefAppraisal',
] as const satisfies DefectStatus[]
/** The submitter may still correct it: nobody has received it. */
export const editableStatuses: readonly DefectStatus[] = ['submitted']
/** These wait for a person. */
export const openStatuses = [
  'submitted',
  ...appraisalStatuses,
  'elimination',
  'acceptance',
  'suspended',
] as const satisfies DefectStatus[]

export interface HeldDefect {
  submitterId: string
  /** Who approved a level since it was last submitted. */
  appraiserIds: readonly string[]
  /** Who eliminated it, as far as it has come. */
  eliminatorId: string | null
}

/**
 * What a person is to a defect. `mayAct`: holds the permission, and sees the station. Each level of the appraisal has its
 * own person, and who eliminated a defect does not accept it: no one carries it through alone.
 */
export function handsOf(defect: HeldDefect, person: { id: string; mayAct: boolean }): DefectHand[] {
  const { id, mayAct } = person
  const holds: Record<DefectHand, boolean> = {
    submitter: mayAct && defect.submitterId === id,
    handler: mayAct,
    appraiser: mayAct && !defect.appraiserIds.includes(id),
    acceptor: mayAct && defect.eliminatorId !== id,
  }
  return (Object.keys(holds) as DefectHand[]).filter((hand) => holds[hand])
}

export const deadlineOf = ({
  severity,
  foundAt,
  deadlineAt,
}: Pick<DefectFields, 'severity' | 'foundAt' | 'deadlineAt'>) =>
  deadlineAt === null ? new Date(Date.parse(foundAt) + daysToEliminate[severity] * 86_400_000) : new Date(deadlineAt)

/** Late: past its deadline and still to be done, or at rest for longer than was said. */
export function isOverdue(
  { status, deadlineAt, suspendedUntil }: { status: DefectStatus; deadlineAt: string; suspendedUntil: string | null },
  now: Date,
): boolean {
  const open: readonly DefectStatus[] = openStatuses
  const dueAt = status === 'suspended' ? (suspendedUntil ?? deadlineAt) : deadlineAt
  return open.includes(status) && Date.parse(dueAt) < now.getTime()
}
