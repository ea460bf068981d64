import { fieldLabels } from '../kernel/field-label.ts'

/** Of a running station, beside its figures: list and export. */
export const stationRunLabels = fieldLabels({
  name: ['电站名称', 'Station'],
  state: ['状态', 'State'],
  alarms: ['活动告警', 'Open alarms'],
  stcls: ['类型', 'Class'],
  province: ['地区', 'Region'],
  monthDays: ['本月有数据天数', 'Days with data this month'],
  yearDays: ['本年有数据天数', 'Days with data this year'],
  at: ['数据时间', 'Data time'],
})
