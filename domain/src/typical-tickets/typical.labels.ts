import { fieldLabels, numberLabel } from '../kernel/field-label.ts'
import { ticketLabels } from '../work-tickets/ticket.labels.ts'

const { equipment, connection, tasks, measures, liveParts, supplement, hazards } = ticketLabels

/** Of a typical ticket: list, form, drawer and export. */
export const typicalLabels = fieldLabels({
  code: ['编号', 'Code'],
  name: ['名称', 'Name'],
  kind: ['票类', 'Kind'],
  type: ['工作票票种', 'Type of work ticket'],
  stationName: ['适用电站', 'Station'],
  status: ['最新版本状态', 'State (newest)'],
  newestNo: numberLabel(['最新版本', 'Newest version'], '', 0),
  approvedNo: numberLabel(['可用版本', 'Version in use'], '', 0),
  usedCount: numberLabel(['使用次数', 'Times used'], '', 0),
  lastUsedAt: ['最近使用', 'Last used'],
  changedAt: ['更新时间', 'Changed at'],
})

/** Of the contents of a version, as a ticket calls them. */
export const contentLabels = {
  equipment,
  connection,
  tasks,
  measures,
  liveParts,
  supplement,
  hazards,
  ...fieldLabels({
    task: ['操作任务', 'Operation task'],
    steps: ['操作项目', 'Operation steps'],
  }),
}

/** Of those who approve. */
export const approverLabels = fieldLabels({
  name: ['姓名', 'Name'],
  userName: ['用户名', 'User name'],
  step: ['审批环节', 'Approval step'],
  state: ['审批资格', 'State'],
  fromDay: ['生效日期', 'From'],
  toDay: ['失效日期', 'To'],
})
