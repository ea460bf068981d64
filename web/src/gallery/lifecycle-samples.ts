import { machine } from '@fengguang/domain/kernel/state-machine'
import { textPairs } from '@fengguang/domain/kernel/texts'
import type { RecordComment } from '../kit/lifecycle/Comments.tsx'
import type { Offer } from '../kit/lifecycle/Offers.tsx'
import type { HistoryEntry } from '../kit/lifecycle/RecordHistory.tsx'

export const m = textPairs({
  lifecycle: ['有状态的记录', 'Records with states'],
  state: ['当前状态：{state}', 'State: {state}'],
  actionsTitle: ['可执行的操作', 'Possible actions'],
  contested: ['记录已被他人更改', 'Changed by someone else'],
  historyTitle: ['处理过程', 'History'],
  historyLoading: ['加载中', 'While loading'],
  historyEmpty: ['没有记录', 'Without entries'],
  historyError: ['读取失败', 'Failed read'],
  problems: ['存在的问题', 'Problems'],
  conclusion: ['验收结论', 'Conclusion'],
  removeAsk: ['确定删除这条记录吗？', 'Delete this record?'],
  published: ['发布', 'Published'],
  claimed: ['领取', 'Claimed'],
  returned: ['退回', 'Returned'],
  unchecked: ['还有 1 项未检查', '1 item is not checked'],
})

export const stateNames = textPairs({
  waiting: ['待验收', 'Waiting for acceptance'],
  processing: ['处理中', 'Processing'],
  finished: ['已完成', 'Finished'],
})
export const actionNames = textPairs({
  accept: ['验收通过', 'Accept'],
  reject: ['驳回', 'Reject'],
  complete: ['完成', 'Complete'],
  reopen: ['重新打开', 'Reopen'],
  remove: ['删除', 'Delete'],
})
export type SampleState = keyof typeof stateNames
export type SampleAction = keyof typeof actionNames

const by = ['acceptor'] as const
export const sampleMachine = machine<SampleState, SampleAction, 'acceptor'>('sample', {
  processing: { complete: { to: 'waiting', by }, remove: { to: 'finished', by } },
  waiting: { accept: { to: 'finished', by }, reject: { to: 'processing', by }, remove: { to: 'finished', by } },
  finished: { reopen: { to: 'processing', by } },
})

export const handNames = textPairs({ acceptor: ['验收人', 'Acceptor'] })
export const offersFor = (reason: string): readonly Offer<SampleAction, 'acceptor'>[] => [
  { action: 'accept', by, isYours: true, reasons: [] },
  { action: 'reject', by, isYours: false, reasons: [reason] },
]

export const sampleHistory: readonly HistoryEntry[] = [
  { at: '2026-06-12T01:05:00Z', by: null, what: m.published },
  { at: '2026-06-12T02:31:00Z', by: '王海', what: m.claimed },
  {
    at: '2026-06-14T08:12:30Z',
    by: '陈立',
    what: m.returned,
    comment: '三号汇流箱第 7 路组串仍为零电流，请复测绝缘后重新提交。',
  },
  { at: '2026-06-15T09:40:00Z', by: '王海', what: actionNames.complete, comment: '已更换熔丝，电流恢复。' },
]

export const sampleComments: readonly RecordComment[] = [
  { id: '1', at: '2026-06-13T03:20:00Z', by: '陈立', text: '备件在二号库房，领用前先登记。' },
  { id: '2', at: '2026-06-13T06:02:00Z', by: '王海', text: '收到。\n下午三点到站。' },
]
