import { textPairs } from './texts.ts'

/** The outcomes of specification §8 that are not failures. */
export const notices = textPairs({
  setSuccess: ['设置成功', 'Set successfully'],
  columnsSet: ['列设置成功', 'The columns were set'],
  processed: ['处理成功', 'Processing succeeded'],
  removed: ['移除成功', 'Removal succeeded'],
  searchCleaned: [
    '已去除中文、英文字母和数字以外的字符',
    'Characters other than Chinese, letters and digits were removed',
  ], // spec §5
})
