import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of an operation ticket: list, form, drawer, paper and export. */
export const operationLabels = fieldLabels({
  no: ['票号', 'No.'],
  kind: ['操作类别', 'Kind of operation'],
  status: ['状态', 'State'],
  result: ['结果', 'Result'],
  stationName: ['电站', 'Station'],
  unit: ['单位', 'Unit'],
  task: ['操作任务', 'Operation task'],
  operatorName: ['操作人', 'Operator'],
  guardianName: ['监护人', 'Guardian'],
  leaderName: ['值班负责人', 'Duty leader'],
  chiefName: ['值长', 'Duty chief'],
  orderGiver: ['发令人', 'Order given by'],
  orderReceiver: ['受令人', 'Order taken by'],
  orderedAt: ['发令时间', 'Order given at'],
  plannedStartAt: ['计划开始时间', 'Planned start'],
  plannedEndAt: ['计划结束时间', 'Planned end'],
  startedAt: ['操作开始时间', 'Operation started'],
  finishedAt: ['操作结束时间', 'Operation ended'],
  typical: ['来源典型票', 'Typical ticket'],
  workTicketNo: ['关联工作票号', 'Work ticket No.'],
  steps: ['操作项目', 'Operation steps'],
  stepCount: numberLabel(['操作项数', 'Steps'], '', 0),
  doneCount: numberLabel(['已执行项数', 'Steps done'], '', 0),
  isOverdue: ['超期', 'Overdue'],
  hazards: ['危险点与控制措施', 'Hazards and control measures'],
  remarks: ['备注', 'Remarks'],
  closedAt: ['办结时间', 'Closed at'],
})

export const stepLabels = fieldLabels({
  text: ['操作项目', 'Operation step'],
  check: ['位置检查', 'Position check'],
  secondCheck: ['第二指示（不同原理）', 'Second indication (different principle)'],
})
