import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a brand: list and export. */
export const brandLabels = fieldLabels({
  maker: ['生产厂家', 'Maker'],
  inverters: numberLabel(['逆变器', 'Inverters'], '', 0),
  stations: numberLabel(['电站', 'Stations'], '', 0),
  deviceDays: numberLabel(['有效台日', 'Device days'], '', 0),
  indexPct: numberLabel(['性能指数', 'Performance index'], '%', 2),
  availabilityPct: numberLabel(['电量可利用率', 'Availability by energy'], '%', 2),
  efficiencyPct: numberLabel(['转换效率', 'Efficiency'], '%', 2),
})

/** Of two brands side by side. */
export const brandPairLabels = fieldLabels({
  pair: ['对比', 'Compared'],
  differencePts: numberLabel(['差值', 'Difference'], 'pp', 2),
  interval: ['95% 区间', '95 % interval'],
  verdict: ['结论', 'Verdict'],
  days: numberLabel(['共同有效日', 'Days in common'], '', 0),
})
