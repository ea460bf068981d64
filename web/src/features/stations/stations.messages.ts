import { messages } from '@fengguang/domain/kernel/messages'

export const m = messages({
  title: ['电站管理', 'Station management'],
  search: ['搜索电站名称', 'Search station name'],
  create: ['新建电站', 'New station'],
  edit: ['编辑', 'Edit'],
  codeHint: [
    '用于设备编号和上报主题，建好后不能更改；留空则自动生成',
    'Part of device IDs and topics, fixed once created; left empty, one is made up',
  ],
  devices: ['设备', 'Devices'],
  editTitle: ['编辑电站', 'Edit station'],
  remove: ['删除', 'Delete'],
  removeAsk: [
    '删除后电站及其设置不再可见，确定删除吗？',
    'The station and its settings will no longer be visible. Delete it?',
  ],
  removed: ['已删除 {count} 个电站', 'Stations deleted: {count}'],
  saved: ['已保存', 'Saved'],
  save: ['保存', 'Save'],
  basics: ['基本信息', 'Basics'],
  place: ['位置', 'Location'],
  pickOnMap: ['在地图上选点', 'Choose on the map'],
  hideMap: ['收起地图', 'Hide the map'],
  power: ['功率曲线', 'Power curve'],
  import: ['导入', 'Import'],
  importTitle: ['从 Excel 导入电站', 'Import stations from Excel'],
  imported: ['已导入 {count} 个电站', 'Stations imported: {count}'],
  templateName: ['电站导入模板.xlsx', 'station import template.xlsx'],
  fileName: ['电站.xlsx', 'stations.xlsx'],
})
