import { textPairs } from '../kernel/texts.ts'
import { machine } from '../kernel/state-machine.ts'
import type { AlarmStatus } from './alarm.model.ts'

export const alarmActionNames = textPairs({
  ignore: ['无需处理', 'No processing required'],
  dispatch: ['派单', 'Dispatch'],
  eliminate: ['线下消缺', 'Eliminated offline'],
  complete: ['处理完成', 'Processing complete'],
  reopen: ['重新打开', 'Reopen'],
})
export type AlarmAction = keyof typeof alarmActionNames

/** A handler works on alarms; the dispatcher is the operations capability, which turns them into tasks. */
export type AlarmHand = 'handler' | 'dispatcher'
const handler = ['handler'] as const
const both = ['handler', 'dispatcher'] as const

export const alarmStatusMachine = machine<AlarmStatus, AlarmAction, AlarmHand>('alarm', {
  untreated: {
    ignore: { to: 'noProcessing', by: handler },
    dispatch: { to: 'dispatched', by: ['dispatcher'] },
    eliminate: { to: 'offlineEliminated', by: handler },
    complete: { to: 'complete', by: handler },
  },
  noProcessing: { reopen: { to: 'untreated', by: handler } },
  dispatched: { complete: { to: 'complete', by: ['dispatcher'] }, reopen: { to: 'untreated', by: ['dispatcher'] } },
  offlineEliminated: { complete: { to: 'complete', by: both }, reopen: { to: 'untreated', by: handler } },
  complete: { reopen: { to: 'untreated', by: handler } },
})

/** Those a person may take today, in the order of the table. */
export const handlerActions = ['ignore', 'eliminate', 'complete', 'reopen'] as const satisfies AlarmAction[]
