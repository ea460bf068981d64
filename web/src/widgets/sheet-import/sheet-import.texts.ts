import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  hint: [
    '先下载模板，按列填写后上传。上传后先检查，确认无误再导入；有一行出错则全部不导入。',
    'Download the template, fill in its columns and upload it. The rows are checked first; either all of them are imported or none.',
  ],
  template: ['下载模板', 'Download the template'],
  choose: ['点击选择或将文件拖到此处', 'Click to choose a file, or drop it here'],
  limits: ['.xlsx，最多 {rows} 行，不超过 {size} MB', '.xlsx, at most {rows} rows and {size} MB'],
  tableLimits: ['.xlsx 或 .csv，最多 {rows} 行，不超过 {size} MB', '.xlsx or .csv, at most {rows} rows and {size} MB'],
  checking: ['正在检查…', 'Checking…'],
  allGood: ['{good} 行全部正确，可以导入', 'All {good} rows are correct and can be imported'],
  someBad: [
    '{bad} 行有错误，{good} 行正确。请修改文件后重新上传',
    '{bad} rows have errors, {good} are correct. Correct the file and upload it again',
  ],
  onlyBad: ['只看有错误的行', 'Only rows with errors'],
  preview: ['导入预览', 'Preview of the import'],
  line: ['行号', 'Line'],
  another: ['换一个文件', 'Choose another file'],
  import: ['导入 {good} 行', 'Import {good} rows'],
})
