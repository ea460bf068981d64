import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  title: ['电站运行', 'Station running'],
  file: ['电站运行.xlsx', 'station running.xlsx'],
  list: ['电站列表', 'Stations'],
  search: ['搜索电站名称', 'Search by name'],
  back: ['返回电站列表', 'Back to the list'],
  choose: ['设为当前电站', 'Make it the current station'],
  devices: ['设备状态', 'Devices'],
  info: ['电站信息', 'About the station'],
  deviceTypes: ['设备类型', 'Device type'],
  total: ['总数', 'Total'],
  trouble: ['异常', 'Trouble'],
  energyFlow: ['能源构成', 'Energy flow'],
  net: ['关口功率', 'Grid power'],
  storage: ['储能功率', 'Storage power'],
  charging: ['充电功率', 'Charging power'],
  soc: ['储能荷电', 'State of charge'],
})
