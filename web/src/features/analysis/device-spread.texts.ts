import { textPairs } from '@fengguang/domain/kernel/texts'

export const d = textPairs({
  inverter: ['逆变器组串', 'Strings of inverters'],
  combinerBox: ['汇流箱支路', 'Branches of combiner boxes'],
  type: ['比较对象', 'What is compared'],
  gradeNote: [
    '离散率 = 各路电流的标准差 ÷ 平均值，按电流加权，只计有足够光照的时段。≤5% 稳定，≤10% 良好，≤20% 待改进，更高必须改进。',
    'Dispersion = standard deviation ÷ mean of the currents, weighted by current, over intervals with enough light. Up to 5 % stable, up to 10 % good, up to 20 % to be improved, above must be improved.',
  ],
  unknown: ['未知', 'Unknown'],
  unknownNote: [
    '所选时间内没有足够光照下的两路以上电流，或未登记组串数。',
    'No two currents in enough light within the period, or the number of strings is not entered.',
  ],
  heat: ['各路电流占中位数', 'Currents in percent of the median'],
  heatNote: [
    '每路电流之和 ÷ 同一设备各路中位数之和。列出离散率最高的 {count} 台。',
    'Sum of the current of a string ÷ sum of the medians of its device. The {count} devices with the highest dispersion are shown.',
  ],
  stringNo: ['第{n}路', 'String {n}'],
  string: ['组串', 'String'],
  weakest: ['最弱的组串', 'Weakest strings'],
  weakestNote: ['低于中位数 95% 的组串。', 'Strings below 95 % of the median.'],
  noWeak: ['没有低于中位数 95% 的组串', 'No string is below 95 % of the median'],
  devices: ['设备', 'Devices'],
  devicesNote: [
    '性能指数 = 实发 ÷ 应发（已结束的日子）；转换效率 = 交流 ÷ 直流功率。',
    'Performance index = actual ÷ expected energy of closed days; efficiency = AC ÷ DC power.',
  ],
  compare: ['设备对比', 'Compare devices'],
  compareHint: ['选择最多 {count} 台设备', 'Choose up to {count} devices'],
  chooseDevices: ['选择设备后显示曲线', 'Choose devices to see their curves'],
  point: ['测点', 'Point'],
  file: ['设备监测分析 {from} {to}', 'device monitoring {from} {to}'],
})
