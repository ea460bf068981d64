import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  title: ['开始使用', 'First steps'],
  hint: ['完成以下步骤，即可看到实时数据。', 'Complete these steps to see live data.'],
  done: ['已完成', 'Done'],
  next: ['下一步', 'Next'],
  company: ['填写公司名称', 'Name the company'],
  companyHint: ['当前名称：{name}', 'Now: {name}'],
  station: ['新建电站', 'Create a station'],
  stationHint: ['自定编码、容量和位置', 'With a code of your own, capacity and place'],
  devices: ['登记设备', 'Register devices'],
  devicesHint: [
    '手工登记、从 Excel 导入，或登记网关已上报的设备',
    'By hand, from Excel, or from what a gateway has sent already',
  ],
  gateway: ['新建采集网关', 'Create a gateway'],
  gatewayHint: ['获取地址、密钥和示例', 'Provides an address, a secret and examples'],
  frame: ['收到第一帧数据', 'Receive the first frame'],
  frameHint: ['按示例发送一帧，此处自动更新', 'Send one as in the examples; this page updates automatically'],
  open: ['前往', 'Open'],
  noStations: ['还没有电站', 'There are no stations yet'],
  noStationsHint: [
    '请联系管理员新建电站，或为您的角色分配电站。',
    'Ask an administrator to create stations or to assign some to your role.',
  ],
})
