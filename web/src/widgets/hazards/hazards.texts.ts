import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  propose: ['按工作种类建议危险点', 'Propose hazards by kind of work'],
  proposeDevices: ['涉及的设备类型', 'Types of devices'],
  proposed: ['已加入 {count} 个危险点', '{count} hazards added'],
  noneProposed: ['没有可建议的危险点', 'No hazards to propose'],
  chooseType: ['请先选择票种', 'Choose the type of ticket first'],
})
