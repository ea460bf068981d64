import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  device: ['设备信息', 'Device'],
  plate: ['铭牌与质保', 'Nameplate and warranty'],
  search: ['设备、厂家、型号、序列号', 'Device, maker, serial number'],
  fileName: ['设备台账', 'Equipment ledger'],
  edit: ['修改铭牌', 'Edit the nameplate'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  openDevice: ['实时数据', 'Live data'],
  labels: ['打印标签', 'Print labels'],
  labelSheet: ['设备标签', 'Device labels'],
  labelHint: ['手机扫码打开台账', 'Scan to open the ledger'],
  parts: ['更换部件', 'Parts replaced'],
  noParts: ['没有更换部件的检修记录', 'No finished maintenance has replaced a part'],
  timeline: ['履历', 'Timeline'],
  timelineNote: [
    '任务、缺陷和告警各显示最近 50 条，时间为电站当地时间。',
    'The latest 50 each of tasks, defects and alarms, in local time of the station.',
  ],
  noTimeline: ['还没有任务、缺陷或告警', 'No task, defect or alarm yet'],
  history: ['铭牌变更', 'Changes of the nameplate'],
  changed: ['变更', 'Changed'],
  changedTo: ['{field}由 {from} 改为 {to}', '{field}: {from} → {to}'],
  dueSoonHint: ['即将到期：90 天内到期', 'Due soon: within 90 days'],
  searching: ['正在查找标签对应的设备', 'Looking for the device of this label'],
})
