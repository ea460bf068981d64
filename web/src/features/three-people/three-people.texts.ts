import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  figures: ['资格概况', 'Qualifications at a glance'],
  figuresNote: [
    '有效期取资格失效日期与证书到期日期中较早的一个，按电站当地日期判断；60 天内到期为即将失效；到期前 30 天提醒本人和管理人员。证书被删除的资格立即失效。',
    'A qualification ends with its own last day or that of its certificate, whichever comes first, by the local day of the station; “expires soon” is within 60 days; 30 days before the end the person and those who look after qualifications get a message. A qualification whose certificate was deleted is no longer valid.',
  ],
  search: ['姓名、电站、证书编号', 'Name, station, certificate'],
  create: ['新增资格', 'Add a qualification'],
  createTitle: ['新增三种人资格', 'Add a qualification'],
  editTitle: ['修改三种人资格', 'Edit the qualification'],
  edit: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  removeAsk: [
    '删除该资格？该人员不能再担任此角色',
    'Delete the qualification? The person can no longer hold this role',
  ],
  saved: ['已保存', 'Saved'],
  removed: ['已删除', 'Deleted'],
  fileName: ['三种人', 'Three kinds of persons'],
  person: ['人员', 'Person'],
  stations: ['电站', 'Stations'],
  station: ['电站', 'Station'],
  ticketType: ['票种', 'Ticket type'],
  certificateHint: ['证书在“共享人员管理”中登记', 'Certificates are entered under “Shared staff management”'],
  toDayHint: ['不填则与证书同时失效', 'Left empty: until the certificate ends'],
  daysLeft: ['{day} · 剩 {count} 天', '{day} · {count} days left'],
  openEnd: ['长期', 'No end'],
})
