import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a person of the staff: list, drawer, form and export. */
export const staffLabels = fieldLabels({
  name: ['姓名', 'Name'],
  userName: ['用户名', 'User name'],
  region: ['服务区域', 'Region'],
  skills: ['技能', 'Skills'],
  certificates: ['有效证书', 'Valid certificates'],
  certificateState: ['证书状态', 'Certificates'],
  stations: ['共享电站', 'Shared stations'],
  availability: ['可用状态', 'Availability'],
  absentUntil: ['请假至', 'Absent until'],
  absences: ['请假', 'Absences'],
  openTasks: numberLabel(['未完成任务', 'Open tasks'], '', 0),
  note: ['备注', 'Note'],
})

export const certificateLabels = fieldLabels({
  kind: ['证书类型', 'Certificate'],
  number: ['证书编号', 'Number'],
  issuer: ['发证机关', 'Issued by'],
  issuedOn: ['发证日期', 'Issued on'],
  expiresOn: ['到期日期', 'Expires on'],
  state: ['状态', 'State'],
})

export const staffRowLabels = fieldLabels({
  stationId: ['电站', 'Station'],
  fromDay: ['开始日期', 'From'],
  toDay: ['结束日期', 'To'],
  kind: ['请假类型', 'Kind'],
  note: ['备注', 'Note'],
})

export const accessLabels = fieldLabels({
  weekdays: ['允许日', 'Days'],
  from: ['开始时间', 'From'],
  to: ['结束时间', 'To'],
})
