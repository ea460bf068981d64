import { textPairs } from '@fengguang/domain/kernel/texts'

/** Loads with the form and the question before a deletion. */
export const f = textPairs({
  meterHint: ['留空：整个电站', 'Empty: the whole station'],
  toHint: ['留空：一直有效', 'Empty: no end'],
  single: ['电价', 'Price'],
  calendar: ['分时时段', 'Hours of the rates'],
  calendarHint: [
    '每组月份的时段须覆盖 0 至 24 时，不重叠、不遗漏',
    'The periods of each set of months cover 0 to 24 h without gap or overlap',
  ],
  closes: [
    '保存后，自 {from} 起的电价将在 {to} 结束',
    'Saving ends the price that begins on {from}: its last day is then {to}',
  ],
  months: ['月份', 'Months'],
  month: ['{n} 月', 'Month {n}'],
  from: ['自', 'From'],
  until: ['至', 'To'],
  rate: ['费率', 'Rate'],
  period: ['第 {n} 段', 'Period {n}'],
  addPeriod: ['增加时段', 'Add a period'],
  removePeriod: ['删除时段', 'Delete the period'],
  addSet: ['增加一组月份', 'Add a set of months'],
  removeSet: ['删除本组', 'Delete this set'],
  removeTitle: ['删除电价', 'Delete the price'],
  depends: [
    '{station} 自 {from} 至 {to} 的上网收益按此电价计算。',
    'The income of {station} from {from} to {to} is computed with this price.',
  ],
  dependsOpen: [
    '{station} 自 {from} 起的上网收益按此电价计算。',
    'The income of {station} from {from} on is computed with this price.',
  ],
  who: ['这些日子改用', 'These days then use'],
  previous: ['前一条电价', 'the previous price'],
  next: ['后一条电价', 'the next price'],
  none: ['不再有电价（收益未知）', 'no price (income unknown)'],
  remove: ['删除', 'Delete'],
  cancel: ['取消', 'Cancel'],
})
