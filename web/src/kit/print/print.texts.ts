import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  print: ['打印', 'Print'],
  preview: ['打印预览：{title}', 'Print preview: {title}'],
  close: ['关闭', 'Close'],
  paper: ['纸张方向', 'Orientation'],
  portrait: ['纵向', 'Portrait'],
  landscape: ['横向', 'Landscape'],
  period: ['时段', 'Period'],
  printedAt: ['打印时间 {time}', 'Printed {time}'],
  company: ['单位', 'Company'],
  pageBefore: ['第 ', 'Page '],
  pageBetween: [' 页，共 ', ' of '],
  pageAfter: [' 页', ''],
  none: ['无', 'None'],
  date: ['日期', 'Date'],
  number: ['编号：{no}', 'No. {no}'],
})
