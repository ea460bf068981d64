import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  today: ['今天', 'Today'],
  lastDays: ['最近 {days} 天', 'Last {days} days'],
  from: ['开始日期', 'First day'],
  to: ['结束日期', 'Last day'],
  range: ['时间范围', 'Period'],
  points: ['选择测点', 'Choose points'],
  history: ['历史曲线', 'History'],
})
