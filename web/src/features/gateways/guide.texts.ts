import { textPairs } from '@fengguang/domain/kernel/texts'

export const guide = textPairs({
  title: ['接入说明', 'How to connect'],
  http: ['HTTP 地址', 'HTTP address'],
  mqtt: ['MQTT 地址', 'MQTT address'],
  topic: ['MQTT 主题', 'MQTT topic'],
  user: ['用户名', 'User name'],
  secretHint: [
    '示例从环境变量 GATEWAY_SECRET 读取密钥；密钥只在新建或更换时显示一次。',
    'The samples read the secret from the variable GATEWAY_SECRET; it is shown only when it is created or changed.',
  ],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  waiting: ['等待第一帧数据', 'Waiting for the first frame'],
  waitingHint: ['发送后此处会自动更新。', 'This updates automatically when data arrives.'],
  received: ['已收到数据', 'Data received'],
  receivedHint: [
    '{frames} 帧，最近 {at}；隔离 {quarantined}',
    '{frames} frames, last at {at}; quarantined: {quarantined}',
  ],
  setAside: ['收到的数据被隔离', 'The data received was quarantined'],
  setAsideHint: [
    '{quarantined} 条，原因见“数据接入”页的隔离列表。',
    '{quarantined} items; the reasons are listed under Data ingestion, Quarantine.',
  ],
  points: ['测点目录', 'Point catalogue'],
  deviceType: ['设备类型', 'Device type'],
  code: ['编码', 'Code'],
  point: ['测点', 'Point'],
  unit: ['单位', 'Unit'],
  values: ['取值', 'Values'],
})
