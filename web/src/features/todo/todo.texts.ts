import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  sign: ['待办 {count} 项', 'To do: {count}'],
  words: ['意见或原因', 'Opinion or reason'],
  done: ['已{action}：{title}', '{action}: {title}'],
  openRecord: ['打开记录', 'Open the record'],
  accept: ['接受邀请', 'Accept'],
  decline: ['拒绝邀请', 'Decline'],
  declineAsk: ['确认拒绝该邀请？', 'Decline this invitation?'],
  deleteAsk: ['确认删除该任务？', 'Delete this task?'],
  withdrawAsk: ['确认撤回该任务？', 'Withdraw this task?'],
})
