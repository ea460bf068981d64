import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of the work of a station, a person, a type or a slice of time. */
export const workLabels = fieldLabels({
  completed: numberLabel(['完成任务', 'Completed'], '', 0),
  accepted: numberLabel(['已验收', 'Accepted'], '', 0),
  onTimePct: numberLabel(['按时完成率', 'On time'], '%', 1),
  rejectedPct: numberLabel(['验收驳回率', 'Rejected'], '%', 1),
  responseMedianHours: numberLabel(['响应时间中位数', 'Median response'], 'h', 1),
  responseP90Hours: numberLabel(['响应时间 P90', 'Response P90'], 'h', 1),
  workMedianHours: numberLabel(['处理时间中位数', 'Median repair'], 'h', 1),
  workP90Hours: numberLabel(['处理时间 P90', 'Repair P90'], 'h', 1),
  repeats: numberLabel(['重复检修', 'Repeat repairs'], '', 0),
  costYuan: numberLabel(['已结算费用', 'Settled cost'], '¥', 2),
})

export const repeatLabels = fieldLabels({
  deviceName: ['设备', 'Device'],
  stationName: ['电站', 'Station'],
  repeats: numberLabel(['重复次数', 'Repeats'], '', 0),
  shortestDays: numberLabel(['最短间隔', 'Shortest interval'], 'd', 1),
  lastAt: ['最近完成', 'Last completed'],
  lastTaskName: ['最近任务', 'Last task'],
})

export const rewardLabels = fieldLabels({
  tasks: numberLabel(['结算任务', 'Settled tasks'], '', 0),
  people: numberLabel(['人数', 'People'], '', 0),
  paidYuan: numberLabel(['实发金额', 'Paid'], '¥', 2),
  expectedYuan: numberLabel(['预计金额', 'Expected'], '¥', 2),
})
