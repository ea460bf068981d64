import { fieldLabels } from '../kernel/field-label.ts'

/** Of a qualification: list, form and export. */
export const threePeopleLabels = fieldLabels({
  name: ['姓名', 'Name'],
  userName: ['用户名', 'User name'],
  role: ['资格', 'Role'],
  stationName: ['电站', 'Station'],
  ticketTypes: ['票种', 'Ticket types'],
  state: ['资格状态', 'State'],
  fromDay: ['生效日期', 'From'],
  toDay: ['失效日期', 'To'],
  validUntil: ['有效期至', 'Valid until'],
  certificateKind: ['依据证书', 'Certificate'],
  certificateNumber: ['证书编号', 'Certificate number'],
  note: ['备注', 'Note'],
})
