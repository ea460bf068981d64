import { machine } from '../kernel/state-machine.ts'
import { textPairs } from '../kernel/texts.ts'
import { exactText } from '../kernel/units.ts'
import type { Finding, Handling } from './finding.model.ts'

export const findingActionNames = textPairs({
  defer: ['列入待处理', 'Put on the list'],
  process: ['处理完成', 'Mark as processed'],
  suspend: ['挂起', 'Suspend'],
  giveUp: ['无法处理', 'Unable to process'],
  reopen: ['重新打开', 'Reopen'],
  dispatch: ['派发任务', 'Dispatch a task'],
})
export type FindingAction = keyof typeof findingActionNames
export const findingActions = Object.keys(findingActionNames) as [FindingAction, ...FindingAction[]]
/** `task`: the task that was made of it. */
export type FindingHand = 'handler' | 'task'

const people = ['handler'] as const
const both = ['handler', 'task'] as const
const process = { to: 'processed', by: both, guard: 'comment required' } as const
const suspend = { to: 'suspended', by: people, guard: 'comment required' } as const
const giveUp = { to: 'unable', by: people, guard: 'comment required' } as const
const reopen = { to: 'notProcessed', by: both } as const
const dispatch = { to: 'pending', by: ['task'] } as const

/** The handling states of specification §4. A pair that is not listed is refused. */
export const findingMachine = machine<Handling, FindingAction, FindingHand>('finding', {
  notProcessed: { defer: { to: 'pending', by: people }, process, suspend, giveUp, dispatch },
  pending: { process, suspend, giveUp, reopen, dispatch },
  suspended: { process, giveUp, reopen, dispatch },
  unable: { reopen, dispatch },
  processed: { reopen: { to: 'notProcessed', by: people } },
})

/** Those that need words: what was done, why it waits, why it cannot be done. */
export const findingNeedsWords: ReadonlySet<FindingAction> = new Set(['process', 'suspend', 'giveUp'])

/** `82 % (20–80)`; an open limit is left out. */
export function readingText({ reading, unit, low, high }: Pick<Finding, 'reading' | 'unit' | 'low' | 'high'>): string {
  if (reading === null) return ''
  const value = [exactText(reading), unit].filter((part) => part !== '').join(' ')
  if (low === null && high === null) return value
  const limits =
    low === null
      ? `≤ ${exactText(high)}`
      : high === null
        ? `≥ ${exactText(low)}`
        : `${exactText(low)}–${exactText(high)}`
  return `${value} (${limits})`
}
