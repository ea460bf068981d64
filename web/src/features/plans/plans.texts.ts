import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  search: ['搜索电站或创建人', 'Search by station or creator'],
  station: ['电站', 'Station'],
  creator: ['创建人', 'Created by'],
  create: ['新增计划', 'New plan'],
  edit: ['编辑', 'Edit'],
  import: ['导入', 'Import'],
  remove: ['删除', 'Delete'],
  removeAsk: ['删除该发电计划？', 'Delete this production plan?'],
  dependsOne: [
    '{station} {year} 年的月、年计划完成率将不再显示',
    'Month and year completion of {station} for {year} will no longer be shown',
  ],
  saved: ['已保存', 'Saved'],
  removed: ['已删除', 'Deleted'],
  imported: ['已导入 {count} 条', '{count} imported'],
  fileName: ['发电计划.xlsx', 'production plans.xlsx'],
})
