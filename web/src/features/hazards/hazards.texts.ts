import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  search: ['危险点、控制措施', 'Hazard, control measure'],
  create: ['新增危险点', 'Add a hazard'],
  editTitle: ['修改危险点', 'Edit the hazard'],
  edit: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  removeAsk: ['删除该危险点？', 'Delete the hazard?'],
  saved: ['已保存', 'Saved'],
  removed: ['已删除', 'Deleted'],
  imported: ['已导入 {count} 条', '{count} hazards imported'],
  import: ['导入', 'Import'],
  importTitle: ['导入危险点', 'Import hazards'],
  templateName: ['危险点导入模板', 'hazard import'],
  fileName: ['危险点', 'Hazards'],
  deviceHint: ['任意设备：危险来自作业本身', 'Any device: the hazard lies in the work itself'],
})
