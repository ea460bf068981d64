import { messages } from '@fengguang/domain/kernel/messages'
import { screens } from '@fengguang/domain/navigation/screens'

export const m = messages({
  title: screens.gatewayManage.title,
  search: ['搜索网关名称或编号', 'Search name or ID'],
  create: ['新建网关', 'New gateway'],
  guide: ['接入说明', 'How to connect'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑网关', 'Edit gateway'],
  name: ['网关名称', 'Gateway name'],
  id: ['网关编号', 'Gateway ID'],
  stations: ['绑定电站', 'Stations'],
  stationsHint: ['网关只能为绑定的电站上报数据', 'A gateway speaks for its stations only'],
  stationCount: ['绑定电站数', 'Number of stations'],
  enabled: ['状态', 'State'],
  on: ['启用', 'Enabled'],
  off: ['停用', 'Disabled'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  disableAsk: [
    '停用后网关不能再上报数据，确定停用吗？',
    'The gateway will no longer be able to send data. Disable it?',
  ],
  createdAt: ['创建时间', 'Created'],
  rotate: ['更换密钥', 'New secret'],
  rotateAsk: [
    '更换后旧密钥立即失效，网关须改用新密钥，确定更换吗？',
    'The old secret stops working at once; the gateway needs the new one. Change it?',
  ],
  remove: ['删除', 'Delete'],
  removeAsk: ['删除后网关不能再上报数据，确定删除吗？', 'The gateway will no longer be able to send data. Delete it?'],
  saved: ['已保存', 'Saved'],
  removed: ['已删除网关', 'Gateway deleted'],
  enabledDone: ['已启用', 'Enabled'],
  disabledDone: ['已停用', 'Disabled'],
  secretTitle: ['网关密钥', 'Secret of the gateway'],
  secretHint: [
    '密钥只显示这一次，关闭后无法再次查看，请立即写入网关配置。',
    'The secret is shown only now and cannot be seen again. Put it into the gateway right away.',
  ],
  secret: ['密钥', 'Secret'],
  copy: ['复制密钥', 'Copy the secret'],
})
