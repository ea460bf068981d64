import { textPairs } from '../kernel/texts.ts'

/** What the columns of prices are called, in lists, forms and exports. */
export const priceLabels = textPairs({
  stationName: ['电站', 'Station'],
  meterName: ['电能表', 'Meter'],
  fromDay: ['生效日期', 'From'],
  toDay: ['结束日期', 'Until'],
  mode: ['计价方式', 'Pricing'],
  time: ['状态', 'State'],
  note: ['备注', 'Note'],
  changedBy: ['录入人', 'Entered by'],
  changedAt: ['录入时间', 'Entered at'],
})
