import { textPairs } from '@fengguang/domain/kernel/texts'

/** Apart from those of every list, so that they load with the parts that say them. */
export const m = textPairs({
  chooseFile: ['选择文件', 'Choose a file'],
  takePhoto: ['拍照', 'Take a photo'],
  dropHere: ['也可以把文件拖到这里', 'Or drop a file here'],
  sending: ['正在上传 {name}', 'Uploading {name}'],
  fileNumber: ['文件 {number}', 'File {number}'],
  removeFile: ['移除文件 {number}', 'Remove file {number}'],
  rowUp: ['第 {number} 行上移', 'Move row {number} up'],
  rowDown: ['第 {number} 行下移', 'Move row {number} down'],
  rowRemove: ['删除第 {number} 行', 'Remove row {number}'],
  draftKept: ['有一份 {time} 未保存的内容', 'There are unsaved changes from {time}'],
  draftTake: ['恢复', 'Restore'],
  draftDrop: ['丢弃', 'Discard'],
  unsaved: ['有未保存的修改，确定离开吗？', 'There are unsaved changes. Leave anyway?'],
  leave: ['离开', 'Leave'],
  stay: ['留下', 'Stay'],
  back: ['上一步', 'Back'],
  nextStep: ['下一步', 'Next'],
  summary: ['确认', 'Summary'],
  summaryHint: ['请核对以下内容，确认后提交。', 'Check what you entered, then submit.'],
  changeStep: ['修改{step}', 'Change {step}'],
  stepsOf: ['步骤', 'Steps'],
  fileCount: ['{count} 个文件', '{count} files'],
  fixFields: ['请修改标出的 {count} 项', 'Please correct the {count} marked fields'],
})
