import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a work ticket: list, form, drawer and export. */
export const ticketLabels = fieldLabels({
  no: ['票号', 'No.'],
  type: ['票种', 'Type'],
  status: ['状态', 'State'],
  stationName: ['电站', 'Station'],
  unit: ['单位', 'Unit'],
  team: ['班组', 'Team'],
  equipment: ['设备双重名称', 'Equipment (both names)'],
  deviceIds: ['工作设备', 'Devices worked on'],
  connection: ['电气连接部分', 'Electrical connection'],
  leaderName: ['工作负责人', 'Work leader'],
  issuerName: ['工作票签发人', 'Issuer'],
  permitterName: ['工作许可人', 'Permitter'],
  plannedStartAt: ['计划开始时间', 'Planned start'],
  plannedEndAt: ['计划结束时间', 'Planned end'],
  tasks: ['工作任务', 'Tasks'],
  measures: ['安全措施', 'Safety measures'],
  crew: ['工作班成员', 'Crew'],
  crewCount: numberLabel(['工作班人数', 'Crew size'], '', 0),
  wiresOut: numberLabel(['未收回接地线', 'Earth wires out'], '', 0),
  overrides: numberLabel(['解除闭锁', 'Interlock overrides'], '', 0),
  hazards: ['危险点与控制措施', 'Hazards and control measures'],
  liveParts: ['保留带电部分', 'Parts left live'],
  supplement: ['补充安全措施', 'Supplement'],
  remarks: ['备注', 'Remarks'],
  typical: ['来源典型票', 'Typical ticket'],
  closedAt: ['终结时间', 'Closed at'],
})

/** What a company decides of its tickets. */
export const ticketSettingLabels = fieldLabels({
  mostExtensions: numberLabel(['工作票最多延期次数', 'Extensions of a work ticket'], '', 0),
  warningHours: numberLabel(['到期前提醒', 'Warning before the end'], 'h', 0),
})

export const ticketRowLabels = fieldLabels({
  place: ['工作地点', 'Place'],
  content: ['工作内容', 'Content'],
  kind: ['措施类别', 'Kind'],
  text: ['措施内容', 'Measure'],
  watch: ['对应开关（读取实时位置）', 'Switch (live position)'],
  wireNo: ['接地线编号', 'Earth-wire number'],
  name: ['姓名', 'Name'],
  hazard: ['危险点', 'Hazard'],
  control: ['控制措施', 'Control measure'],
})
