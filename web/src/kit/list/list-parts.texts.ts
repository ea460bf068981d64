import { textPairs } from '@fengguang/domain/kernel/texts'

/** Apart from those of every list, so that they load with the parts that say them. */
export const m = textPairs({
  widthHint: ['拖动调整列宽，双击恢复', 'Drag to change the width, double-click to set it back'],
  filters: ['筛选', 'Filters'],
  clearFilters: ['清空筛选', 'Clear filters'],
  dropFilter: ['去掉筛选：{name}', 'Remove the filter {name}'],
  moveUp: ['上移{name}', 'Move {name} up'],
  moveDown: ['下移{name}', 'Move {name} down'],
  totalOf: ['合计', 'Total'],
  editValue: ['修改{name}：{value}', 'Edit {name}: {value}'],
  editKeys: ['回车保存，Esc 取消', 'Enter saves, Escape cancels'],
  showMore: ['再显示 {count} 条', 'Show {count} more'],
  noneFound: ['没有找到', 'Nothing found'],
  fromDay: ['开始日期', 'From'],
  toDay: ['结束日期', 'To'],
})
