import { textPairs } from '../kernel/texts.ts'
import { monthKeys, type MonthKey } from './plan.model.ts'

/** What the columns of plans are called, in lists, forms, exports and the workbook to fill in. */
export const planLabels = textPairs({
  stationName: ['电站', 'Station'],
  year: ['年份', 'Year'],
  annualKwh: ['年计划上网电量', 'Planned for the year'],
  splitBase: ['分月依据', 'Split by'],
  note: ['备注', 'Note'],
  creatorName: ['创建人', 'Created by'],
  createdAt: ['创建时间', 'Created at'],
  changedAt: ['修改时间', 'Changed at'],
})

const names = 'January February March April May June July August September October November December'.split(' ')
export const monthLabels = Object.fromEntries(
  monthKeys.map((key, i) => [key, [`${i + 1}月`, names[i]!]]),
) as unknown as Record<MonthKey, readonly [string, string]>
