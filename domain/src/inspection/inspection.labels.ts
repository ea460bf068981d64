import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

export const typeLabels = fieldLabels({
  name: ['类型名称', 'Type name'],
  items: ['检查项', 'Check items'],
  what: ['检查内容', 'What to check'],
  answer: ['答案类型', 'Kind of answer'],
  unit: ['单位', 'Unit'],
  low: ['下限', 'Lower limit'],
  high: ['上限', 'Upper limit'],
  points: ['巡检点数', 'Points'],
  changedBy: ['修改人', 'Changed by'],
  changedAt: ['修改时间', 'Changed at'],
})

export const pointLabels = fieldLabels({
  name: ['巡检点名称', 'Point name'],
  stationName: ['电站', 'Station'],
  typeName: ['巡检类型', 'Inspection type'],
  kind: ['巡检对象', 'Object'],
  deviceName: ['设备', 'Device'],
  place: ['位置', 'Place'],
  itemNames: ['检查项', 'Check items'],
  changedBy: ['修改人', 'Changed by'],
  changedAt: ['修改时间', 'Changed at'],
})

export const lineLabels = fieldLabels({
  name: ['线路名称', 'Line name'],
  stationName: ['电站', 'Station'],
  pointNames: ['巡检点', 'Points'],
  changedBy: ['修改人', 'Changed by'],
  changedAt: ['修改时间', 'Changed at'],
})

export const planLabels = fieldLabels({
  name: ['计划名称', 'Plan name'],
  kind: ['计划类别', 'Kind of plan'],
  stationName: ['电站', 'Station'],
  routeNames: ['巡检点与线路', 'Points and lines'],
  cycle: ['周期', 'Cycle'],
  startDay: ['首次开始日期', 'First start date'],
  startTime: ['开始时间', 'Start time'],
  nextAt: ['下次开始时间', 'Next start'],
  autoDispatch: ['自动派发', 'Automatic dispatch'],
  deadlineHours: numberLabel(['完成期限', 'Deadline'], 'h', 0),
  forClaim: ['开放领取', 'Open for claiming'],
  executorName: ['执行人', 'Executor'],
  acceptorName: ['验收人', 'Acceptor'],
  content: ['任务内容', 'Content'],
  state: ['计划状态', 'Plan status'],
  problem: ['未派发原因', 'Why not dispatched'],
  lastRoundAt: ['上一轮', 'Last round'],
  createdBy: ['创建人', 'Created by'],
})

export const roundLabels = fieldLabels({
  roundAt: ['计划开始时间', 'Planned start'],
  outcome: ['结果', 'Outcome'],
  taskNo: ['任务编号', 'Task no.'],
  settledAt: ['处理时间', 'Settled at'],
  settledBy: ['处理人', 'Settled by'],
})

export const findingLabels = fieldLabels({
  what: ['异常项', 'Finding'],
  stationName: ['电站', 'Station'],
  deviceName: ['设备', 'Device'],
  reading: ['读数', 'Reading'],
  note: ['现象', 'Note'],
  status: ['处理状态', 'Handling'],
  taskNo: ['巡检任务', 'Inspection task'],
  foundBy: ['发现人', 'Found by'],
  foundAt: ['发现时间', 'Found at'],
  changedAt: ['更新时间', 'Changed at'],
})
