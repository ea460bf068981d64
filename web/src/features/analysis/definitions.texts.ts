import { textPairs } from '@fengguang/domain/kernel/texts'

export const d = textPairs({
  title: ['口径与版本', 'Definitions and versions'],
  open: ['口径', 'Definitions'],
  definitions: ['指标口径', 'How each figure is made'],
  figure: ['指标', 'Figure'],
  version: ['版本', 'Version'],
  versions: ['当前版本 / 上一版本', 'Version now / before'],
  now: ['当前', 'Now'],
  earlier: ['上一版本', 'Before'],
  formula: ['公式', 'Formula'],
  inputs: ['输入', 'Inputs'],
  unit: ['单位', 'Unit'],
  difference: ['差值', 'Difference'],
  sideBySide: ['两个版本对比', 'Two versions side by side'],
  noEarlier: ['该周期没有保存更早版本的结果', 'No result of an earlier version is kept for this period'],
  sameDays: ['两个版本都有结果的 {days} 天。', 'Over the {days} days of which both versions have a result.'],
  changed: ['版本 {version} 的变化：{change}', 'New in version {version}: {change}.'],
  unknownChange: ['未说明', 'not described'],
  formerNote: ['说明：{note}', 'Note: {note}'],
  formerFormula: ['版本 {version}：{formula}', 'Version {version}: {formula}'],
  companySetting: [
    '电价与碳排放因子由公司设置；等效小时的分子为发电量。',
    'Prices and CO₂ factors are settings of the company. The numerator of equivalent hours is generated energy.',
  ],
})
