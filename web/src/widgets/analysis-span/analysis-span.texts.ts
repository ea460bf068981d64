import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  span: ['统计周期', 'Period'],
  earlier: ['上一个周期', 'Previous period'],
  later: ['下一个周期', 'Next period'],
  date: ['日期', 'Date'],
  coverageText: ['{computed}/{all} 天', '{computed}/{all} days'],
  coverageHint: ['{all} 天中 {computed} 天有结果', '{computed} of {all} days have a result'],
  coverageReason: ['{days} 天：{reason}', '{days} days: {reason}'],
  coverageWaiting: ['{days} 天尚未计算', '{days} days are not computed yet'],
})
