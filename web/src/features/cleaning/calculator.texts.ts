import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  inputs: ['计算条件', 'Inputs'],
  cost: ['一次清洗费用', 'Cost of a cleaning'],
  costFrom: ['预填：最近一次全站清洗的费用', 'Prefilled: cost of the last cleaning of the station'],
  price: ['电价', 'Price'],
  priceFrom: [
    '预填：今天的电价；分时电价按灰尘损失发生的时段加权',
    'Prefilled: price of today; by the hour it is weighted with when dust takes energy',
  ],
  rate: ['积灰速率', 'Soiling rate'],
  rateFrom: ['预填：近 61 天实测', 'Prefilled: measured over the last 61 days'],
  dry: ['预计干燥天数', 'Expected dry days'],
  dryFrom: [
    '预填：到预报中第一场冲洗性降雨（≥ 3 mm）的天数；预报以外按近 60 天实测降雨的平均间隔',
    'Prefilled: days until the first washing rain (≥ 3 mm) of the forecast; beyond it the mean spell of the rain measured in the last 60 days',
  ],
  unknown: ['数据未知，请填写', 'Unknown from the data: enter a value'],
  reset: ['恢复预填值', 'Use prefilled values'],
  advice: ['清洗建议', 'Advice'],
  asOf: [
    '依据 {day} 的结果：洁净比 {ratio} %，日均发电 {energy} kWh',
    'By the result of {day}: soiling ratio {ratio} %, {energy} kWh a day',
  ],
  gainKwh: ['每日可挽回电量', 'Recoverable energy a day'],
  gainKwhNote: ['E·s/(1 − s)：日均发电量 E 与灰尘损失率 s。', 'E·s/(1 − s): daily energy E and dust loss s.'],
  gainYuan: ['每日增收', 'Income won a day'],
  gainYuanNote: ['每日可挽回电量 × 电价。', 'Recoverable energy a day × price.'],
  payback: ['回本天数', 'Payback'],
  paybackNote: [
    'C/(R·s)：清洗费用 ÷（日收入 × 灰尘损失率）。预计干燥天数超过它时，现在清洗划算。',
    'C/(R·s): cost ÷ (daily income × dust loss). Cleaning pays now where it stays dry for longer.',
  ],
  best: ['最优清洗间隔', 'Best interval'],
  bestNote: [
    '使“清洗费用分摊 + 平均灰尘损失”最小的整数天数；连续解 √(2C/(r·R))。',
    'The whole number of days with the least of cleaning cost and mean dust loss together; the exact solution is √(2C/(r·R)).',
  ],
  bestCost: ['最优间隔的日成本', 'Cost of a day at the best interval'],
  bestCostNote: [
    '清洗费用分摊与平均灰尘损失之和：C/n + R·r·(n − 1)/2。',
    'The share of the cleaning and the mean dust loss: C/n + R·r·(n − 1)/2.',
  ],
  gate: ['降雨判断', 'Rain'],
  gateBy: ['依据：{source}', 'By: {source}'],
  gateService: ['{service}，{time} 发布', '{service}, issued {time}'],
  gateDay: ['{day} 降雨 {rain} mm', '{day}: {rain} mm of rain'],
  curve: ['清洗间隔与日成本', 'Cost of a day by the interval'],
  curveNote: [
    '清洗费用分摊 C/n 与平均灰尘损失 R·r·(n − 1)/2 之和，最低点为最优间隔。',
    'The share of the cleaning C/n and the mean dust loss R·r·(n − 1)/2; the best interval is where their sum is least.',
  ],
  interval: ['清洗间隔（天）', 'Interval (days)'],
  cleaning: ['清洗费用分摊', 'Share of the cleaning'],
  dust: ['平均灰尘损失', 'Mean dust loss'],
  total: ['合计', 'Total'],
  bestMark: ['最优间隔', 'Best interval'],
  noCurve: [
    '缺少费用、电价、积灰速率或发电量，无法计算间隔',
    'Cost, price, soiling rate or energy is missing: no interval can be computed',
  ],
})
