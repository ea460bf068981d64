import { textPairs } from '@fengguang/domain/kernel/texts'

export const b = textPairs({
  brands: ['品牌', 'Brands'],
  index: ['性能指数', 'Performance index'],
  indexNote: [
    '（发电量 + 非逆变器原因的损失）÷（组件容量 × 倾斜面辐照量）。故障、异常停机和其他损失算逆变器自身的；只计数据完整率 90% 以上的台日。',
    '(Energy + losses that are not of the inverter) ÷ (module capacity × in-plane irradiation). Faults, shutdowns and other losses count as its own. Only device days with at least 90 % of their data count.',
  ],
  efficiency: ['转换效率与负载率', 'Efficiency over load'],
  efficiencyNote: [
    '交流 ÷ 直流功率，按直流功率占额定功率的十分位分档，由 15 分钟均值计算。',
    'AC ÷ DC power in tenths of the rated power on the DC side, from means of 15 minutes.',
  ],
  load: ['负载率', 'Load'],
  pairs: ['配对对比', 'Paired comparison'],
  pairsNote: [
    '同一电站、倾角、朝向和容配比的逆变器，逐日配对求差；区间由 5 天一块的自助法得到。从不直接比较发电量。',
    'Inverters of the same station, tilt, azimuth and DC/AC ratio are paired day by day; the interval comes from a bootstrap in blocks of 5 days. Raw yield is never compared.',
  ],
  pair: ['{maker} 对 {other}', '{maker} against {other}'],
  better: ['{maker} 更高', '{maker} is higher'],
  same: ['没有可证实的差别', 'No difference is proven'],
  interval: ['{low} 至 {high}', '{low} to {high}'],
  unknown: [
    '{count} 台逆变器未填厂家、额定功率或组件容量，未参与对比',
    '{count} inverters have no maker, rated power or module capacity entered and are not compared',
  ],
  none: ['所选电站没有可对比的逆变器', 'The chosen stations have no inverters to compare'],
  period: ['统计周期', 'Period'],
  from: ['开始日期', 'First day'],
  to: ['结束日期', 'Last day'],
  days: ['近 {days} 天', 'Last {days} days'],
  file: ['逆变器品牌对比 {from} {to}', 'inverter brand comparison {from} {to}'],
})
