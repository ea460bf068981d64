import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  printing: ['打印', 'Printing'],
  preview: ['打开打印预览', 'Open print preview'],
  title: ['电站日报', 'Daily report of the station'],
  company: ['东方新能源有限公司', 'Eastern Renewables Ltd.'],
  printed: ['打印时间 2026-06-18 14:30:00', 'Printed 2026-06-18 14:30:00'],
  facts: ['概况', 'Summary'],
  station: ['电站', 'Station'],
  stationName: ['示例电站', 'Sample station'],
  energy: ['日发电量', 'Energy of the day'],
  device: ['设备', 'Device'],
  inverter: ['{n} 号逆变器', 'Inverter {n}'],
  hours: ['等效小时', 'Equivalent hours'],
  devices: ['各设备', 'Devices'],
  operator: ['值班员', 'Duty operator'],
  ticket: ['电站工作单', 'Ticket of the station'],
  stamp: ['已执行', 'Executed'],
  richText: ['文字说明', 'Written text'],
  richSample: [
    '本周六 **09:00 至 12:00** 进行系统升级，期间：\n- 实时数据照常采集\n- 页面可能短暂无法打开\n\n请各电站：\n1. 提前导出当日报表\n2. 升级后核对告警数量\n\n详情见 https://example.com/upgrade 。<b>标签按原样显示</b>',
    'The platform is upgraded on Saturday, **09:00 to 12:00**. Meanwhile:\n- live data are still collected\n- pages may not open for a short time\n\nEach station:\n1. exports its reports of the day before\n2. checks the number of alarms afterwards\n\nDetails: https://example.com/upgrade. <b>Tags are shown as they are</b>',
  ],
  supervisor: ['值班负责人', 'Shift supervisor'],
})
