import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  title: ['电站管理', 'Station management'],
  search: ['搜索电站名称', 'Search station name'],
  create: ['新建电站', 'New station'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  removeAsk: [
    '删除后电站及其设置不再可见，确定删除吗？',
    'The station and its settings will no longer be visible. Delete it?',
  ],
  removed: ['已删除 {count} 个电站', 'Stations deleted: {count}'],
  saved: ['已保存', 'Saved'],
  basics: ['基本信息', 'Basics'],
  place: ['位置', 'Location'],
  import: ['导入', 'Import'],
  imported: ['已导入 {count} 个电站', 'Stations imported: {count}'],
  fileName: ['电站.xlsx', 'stations.xlsx'],
})
