import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  printing: ['打印', 'Printing'],
  preview: ['打开打印预览', 'Open print preview'],
  title: ['电站日报', 'Daily report of the station'],
  company: ['东方新能源有限公司', 'Eastern Renewables Ltd.'],
  printed: ['打印时间 2026-06-18 14:30:00', 'Printed 2026-06-18 14:30:00'],
  facts: ['概况', 'Summary'],
  station: ['电站', 'Station'],
  stationName: ['盐城滨海一期', 'Yancheng Binhai 1'],
  energy: ['日发电量', 'Energy of the day'],
  device: ['设备', 'Device'],
  inverter: ['{n} 号逆变器', 'Inverter {n}'],
  hours: ['等效小时', 'Full-load hours'],
  devices: ['各设备', 'Devices'],
  operator: ['值班员', 'Operator'],
  supervisor: ['值班负责人', 'Shift supervisor'],
})
