import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a task: list, board, form, drawer and export. */
export const taskLabels = fieldLabels({
  no: ['编号', 'No.'],
  name: ['任务名称', 'Task name'],
  type: ['任务类型', 'Task type'],
  status: ['任务状态', 'Task status'],
  stationName: ['电站', 'Station'],
  deviceIds: ['相关设备', 'Devices'],
  publisherName: ['发布人', 'Publisher'],
  forClaim: ['开放领取', 'Open for claiming'],
  executorName: ['执行人', 'Executor'],
  acceptorName: ['验收人', 'Acceptor'],
  copyTo: ['抄送人', 'Copied to'],
  members: ['成员', 'Members'],
  plannedStartAt: ['计划开始时间', 'Planned start'],
  plannedEndAt: ['计划结束时间', 'Planned end'],
  isOverdue: ['逾期', 'Overdue'],
  content: ['任务内容', 'Content'],
  files: ['附件', 'Attachments'],
  sourceKind: ['任务来源', 'Source'],
  publishedAt: ['发布时间', 'Published at'],
  claimedAt: ['领取时间', 'Claimed at'],
  startedAt: ['实际开始时间', 'Actual start'],
  completedAt: ['实际完成时间', 'Completed at'],
  finishedAt: ['验收时间', 'Accepted at'],
  completionText: ['完成描述', 'Completion description'],
  abnormalReason: ['异常原因', 'Abnormal reason'],
  settlement: ['结算状态', 'Settlement'],
  expectedSettleDay: ['预计结算日期', 'Expected settlement date'],
  expectedYuan: numberLabel(['预计结算金额', 'Expected amount'], '¥', 2),
  actualSettleDay: ['实际结算日期', 'Actual settlement date'],
  actualYuan: numberLabel(['实际结算金额', 'Actual amount'], '¥', 2),
})

/** Of a person in the dispatch room. */
export const personLabels = fieldLabels({
  name: ['姓名', 'Name'],
  userName: ['用户名', 'User name'],
  open: ['未完成任务', 'Open tasks'],
  overdue: ['逾期任务', 'Overdue tasks'],
  plannedHours: numberLabel(['计划工时', 'Planned hours'], 'h', 1),
  toAccept: ['待其验收', 'To accept'],
})

/** Of the record of the work. */
export const detailLabels = fieldLabels({
  items: ['巡检项', 'Checked items'],
  what: ['巡检对象', 'Checked'],
  result: ['结果', 'Result'],
  note: ['备注', 'Note'],
  photoId: ['照片', 'Photo'],
  work: ['检修内容', 'Work done'],
  cause: ['故障原因', 'Cause'],
  parts: ['更换部件', 'Parts replaced'],
  isStopped: ['作业期间设备停运', 'Devices stood still'],
  kind: ['清洗方式', 'Kind of cleaning'],
  fromDay: ['清洗开始日期', 'Cleaned from'],
  toDay: ['清洗结束日期', 'Cleaned to'],
  costYuan: numberLabel(['清洗费用', 'Cost'], '¥', 2),
  readings: ['抄表记录', 'Readings'],
  meter: ['其他电能表', 'Another meter'],
  readAt: ['抄表时间', 'Read at'],
})
