import { row, type FailureRow } from '../kernel/failure-row.ts'

export const workTicketsFailures = {
  'ticket.samePerson': row(
    10410101,
    409,
    '签发人、负责人、许可人必须是三个不同的人',
    'Issuer, leader and permitter must be three different people',
  ),
  'ticket.leaderUnqualified': row(
    10410102,
    409,
    '工作负责人在该电站、该票种的计划时间内没有资格',
    'The leader is not qualified for this station, type and planned time',
  ),
  'ticket.issuerUnqualified': row(
    10410103,
    409,
    '签发人在该电站、该票种的计划时间内没有资格',
    'The issuer is not qualified for this station, type and planned time',
  ),
  'ticket.permitterUnqualified': row(
    10410104,
    409,
    '许可人在该电站、该票种的计划时间内没有资格',
    'The permitter is not qualified for this station, type and planned time',
  ),
  'ticket.noPermitter': row(10410105, 409, '还没有指定许可人', 'No permitter is named yet'),
  'ticket.pastEnd': row(10410106, 409, '已超过计划结束时间', 'The planned end has passed'),
  'ticket.measuresOpen': row(
    10410107,
    409,
    '还有 {count} 项安全措施未执行',
    '{count} safety measures are not carried out',
  ),
  'ticket.wireNumber': row(10410108, 409, '还有 {count} 组接地线没有编号', '{count} earth wires have no number'),
  'ticket.wireTwice': row(10410109, 409, '接地线编号重复', 'An earth-wire number is used twice'),
  'ticket.leaderNotSigned': row(
    10410110,
    409,
    '工作负责人还没有在现场签名确认措施',
    'The leader has not signed for the measures on site',
  ),
  'ticket.leaderBusy': row(10410111, 409, '该工作负责人还有未终结的工作票 {no}', 'The leader still holds ticket {no}'),
  'ticket.crewUnsigned': row(
    10410112,
    409,
    '还有 {count} 名工作班成员没有签名',
    '{count} crew members have not signed',
  ),
  'ticket.siteNotClear': row(
    10410113,
    409,
    '请确认人员已撤离、现场已清理',
    'Confirm that all people have left and the site is clear',
  ),
  'ticket.wiresOut': row(10410114, 409, '还有 {count} 组接地线未收回', '{count} earth wires are not counted back'),
  'ticket.notRestored': row(10410115, 409, '还有 {count} 项措施未恢复', '{count} measures are not restored'),
  'ticket.measuresFixed': row(
    10410116,
    409,
    '工作票已提交，内容不能修改；措施变更须重新办票',
    'The ticket was submitted and its contents are fixed. Changed measures need a new ticket.',
  ),
  'ticket.wireMismatch': row(
    10410117,
    409,
    '与装设时登记的接地线编号不一致',
    'The number differs from that of the earth wire that was fitted',
  ),
  'ticket.noSuchMeasure': row(10410118, 409, '没有该项措施或成员', 'There is no such measure or crew member'),
  'ticket.notUnderWay': row(
    10410119,
    409,
    '工作票不在作业中，不能变更',
    'The ticket is not under way and cannot be amended',
  ),
  'ticket.endNotLater': row(
    10410120,
    409,
    '延期后的结束时间必须晚于现在的计划结束时间',
    'The new end must be later than the planned end',
  ),
  'ticket.extendedAlready': row(
    10410121,
    409,
    '工作票最多延期 {most} 次',
    'A ticket can be extended {most} time(s) at most',
  ),
  'ticket.newLeaderOnTicket': row(
    10410122,
    409,
    '新负责人不能是本票的负责人、签发人或许可人',
    'The new leader must not be leader, issuer or permitter of this ticket',
  ),
  'ticket.stopped': row(
    10410123,
    409,
    '工作间断或试运行中，复工后才能继续',
    'Work is stopped or a trial run is going on: resume it first',
  ),
  'ticket.openFirst': row(
    10410124,
    409,
    '断路器、隔离开关未全部拉开，不得接地',
    'Open every switch of the ticket before anything is earthed',
  ),
  'ticket.earthedStill': row(
    10410125,
    409,
    '接地未全部拆除，不得合闸',
    'Something is still earthed: no switch may be closed',
  ),
  'ticket.contrary': row(
    10410126,
    409,
    '实时位置与安全措施不符：{names}',
    'Live positions contradict the measures: {names}',
  ),
  'ticket.backFeed': row(
    10450022,
    409,
    '{names}在合位，且没有措施将其断开，可能送电。补充措施须重新办票',
    'Closed, and opened by no measure, so power could come through: {names}. More measures need a new ticket',
  ),
  'ticket.positionContrary': row(
    10410127,
    409,
    '{name}的实时位置为“{position}”，与该项措施不符。请到现场核对；确需继续时由两人解除闭锁',
    '{name} reports "{position}", which contradicts the measure. Check on site; to go on, two people must override the interlock',
  ),
  'ticket.positionUnread': row(10410128, 409, '该开关现在没有实时位置', 'No live position of this switch is known now'),
  'ticket.secondPerson': row(10410129, 409, '须由另一人确认', 'A second person must confirm it'),
  'ticket.wireInUse': row(
    10410130,
    409,
    '接地线 {wire} 仍在工作票 {no} 上使用',
    'Earth wire {wire} is still out on ticket {no}',
  ),
  'ticket.noSwitch': row(
    10410131,
    409,
    '该电站没有这个开关，或该类措施不能对应开关',
    'The station has no such switch, or this kind of measure has none',
  ),
  'device.underTicket': row(
    10410132,
    409,
    '设备在工作票 {no} 下检修，工作票终结后才能恢复或变更',
    'The device is under work ticket {no} and cannot be changed until it ends',
  ),
  'ticket.takeOffFirst': row(
    10450020,
    409,
    '还有 {count} 项措施在现场，先撤销才能退回',
    '{count} measures are still in the field. Undo them before the ticket is sent back',
  ),
  'ticket.concurrentUnseen': row(
    10450021,
    409,
    '许可前须核对同时段同设备的其他工作票：{numbers}',
    'Look at the other tickets at the same devices and time before permitting: {numbers}',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof workTicketsFailures, true> {}
}
