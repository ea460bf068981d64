import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a defect: list, form, drawer, paper and export. */
export const defectLabels = fieldLabels({
  no: ['编号', 'No.'],
  title: ['缺陷名称', 'Title'],
  status: ['缺陷状态', 'State'],
  severity: ['严重程度', 'Severity'],
  stationName: ['电站', 'Station'],
  deviceName: ['设备', 'Device'],
  description: ['缺陷描述', 'Description'],
  foundAt: ['发现时间', 'Found at'],
  foundBy: ['发现人', 'Found by'],
  submitterName: ['提交人', 'Submitter'],
  submittedAt: ['提交时间', 'Submitted at'],
  deadlineAt: ['消缺期限', 'Deadline'],
  isOverdue: ['超期', 'Overdue'],
  files: ['照片与附件', 'Photos and attachments'],
  sourceKind: ['来源', 'Source'],
  suspendedFrom: ['挂起前状态', 'State before suspension'],
  suspendedUntil: ['挂起至', 'Suspended until'],
  suspendReason: ['挂起原因', 'Reason for the suspension'],
  eliminatorName: ['消缺人', 'Eliminated by'],
  eliminatedAt: ['消缺时间', 'Eliminated at'],
  acceptorName: ['验收人', 'Acceptor'],
  closedAt: ['关闭时间', 'Closed at'],
})

/** What the alarm it comes from has cost. */
export const defectLossLabels = fieldLabels({
  hours: numberLabel(['故障时长', 'Time out of order'], 'h', 2),
  lossKwh: numberLabel(['估算损失电量', 'Estimated energy lost'], 'kWh', 1),
  lossYuan: numberLabel(['估算损失金额', 'Estimated money lost'], '¥', 2),
})
