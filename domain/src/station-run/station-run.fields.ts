import { textPairs } from '../kernel/texts.ts'

/** What the columns of running stations are called, on the screen and in files. */
export const stationRunLabels = textPairs({
  name: ['电站名称', 'Station'],
  state: ['状态', 'State'],
  alarms: ['活动告警', 'Open alarms'],
  class: ['类型', 'Class'],
  region: ['地区', 'Region'],
  monthDays: ['本月有数据天数', 'Days with data this month'],
  yearDays: ['本年有数据天数', 'Days with data this year'],
  at: ['数据时间', 'Data time'],
})
