import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of an alarm event: list, drawer, report and export. */
export const alarmLabels = fieldLabels({
  level: ['级别', 'Level'],
  text: ['告警内容', 'Alarm'],
  stationName: ['电站', 'Station'],
  deviceName: ['设备', 'Device'],
  deviceType: ['设备类型', 'Device type'],
  source: ['来源', 'Source'],
  valueText: ['当前值', 'Value'],
  limitText: ['限值', 'Limit'],
  firstRaisedAt: ['首次发生', 'First raised at'],
  raisedAt: ['发生时间', 'Raised at'],
  clearedAt: ['恢复时间', 'Cleared at'],
  count: numberLabel(['次数', 'Times'], '', 0),
  isChattering: ['频繁抖动', 'Chattering'],
  status: ['处理状态', 'Status'],
  acknowledgedBy: ['确认人', 'Acknowledged by'],
  acknowledgedAt: ['确认时间', 'Acknowledged at'],
  shelvedUntil: ['搁置至', 'Shelved until'],
  comment: ['备注', 'Comment'],
})
