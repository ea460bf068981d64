import { textPairs } from '@fengguang/domain/kernel/texts'

export const f = textPairs({
  count: ['故障次数', 'Faults'],
  countNote: [
    '一次故障从设备停下算起，到它重新发电为止；夜间和没有数据的时段既不延长也不结束它，一小时内再次停下算同一次。没有对应损失记录的告警单独计一次。',
    'A fault lasts from the moment a device stops until it generates again; night and intervals without data neither prolong nor end it, and a stop that returns within an hour is the same fault. An alarm without a loss of its own counts as one.',
  ],
  downNote: [
    '所选周期内各次故障时长之和，按日历时间计算，含夜间。',
    'Sum of the length of all faults within the period, in calendar time, nights included.',
  ],
  lossNote: [
    '损失台账中记为故障和异常停机的电量。台账只有逆变器和已结束的日子，其余故障的电量为未知。',
    'Energy that the loss ledger booked as fault or abnormal shutdown. The ledger has inverters and closed days only; the energy of other faults is unknown.',
  ],
  mtbfNote: [
    '（设备数 × 周期时长 − 停机时长）÷ 故障次数。',
    '(Devices × length of the period − time out of order) ÷ number of faults.',
  ],
  mttrNote: ['已结束故障的平均时长。', 'Mean length of the faults that ended.'],
  trend: ['故障趋势', 'Faults over time'],
  trendNote: ['按故障开始的日期统计。', 'Faults are counted on the day they began.'],
  byCode: ['按故障码', 'By fault code'],
  byDevice: ['故障损失最大的 10 台设备', 'Top 10 devices by fault loss'],
  byMaker: ['按厂家', 'By maker'],
  name: ['名称', 'Name'],
  log: ['故障记录', 'Fault log'],
  logCut: [
    '共 {total} 次，列出最近 {shown} 次；导出包含全部。',
    '{total} faults, the latest {shown} are listed; the export has all of them.',
  ],
  noFaults: ['所选周期没有故障', 'No faults in this period'],
  lasting: ['持续中', 'Not over'],
  alarm: ['告警', 'Alarm'],
  openAlarm: ['查看告警', 'Open alarm'],
  none: ['未上报', 'None reported'],
  chosenCode: ['故障：{name}', 'Fault: {name}'],
  file: ['故障记录 {from} {to}', 'fault log {from} {to}'],
})
