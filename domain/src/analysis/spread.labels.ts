import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a device whose currents are compared: list and export. */
export const spreadLabels = fieldLabels({
  deviceName: ['设备', 'Device'],
  maker: ['生产厂家', 'Maker'],
  model: ['型号', 'Model'],
  dispersionPct: numberLabel(['离散率', 'Dispersion'], '%', 2),
  grade: ['等级', 'Grade'],
  worstString: numberLabel(['最弱组串', 'Weakest string'], '', 0),
  worstSharePct: numberLabel(['最弱组串电流占比', 'Weakest string, share of median'], '%', 1),
  performanceIndex: numberLabel(['性能指数', 'Performance index'], '', 3),
  efficiencyPct: numberLabel(['转换效率', 'Efficiency'], '%', 2),
  samples: numberLabel(['有效时段', 'Intervals counted'], '', 0),
})

/** Of one string in the ranking of the weakest. */
export const weakStringLabels = fieldLabels({
  deviceName: ['设备', 'Device'],
  string: numberLabel(['组串', 'String'], '', 0),
  sharePct: numberLabel(['占中位数', 'Share of median'], '%', 1),
  meanA: numberLabel(['平均电流', 'Mean current'], 'A', 2),
})
