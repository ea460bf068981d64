import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a shaded string or a time of day at which it is shaded: list and export. */
export const shadowLabels = fieldLabels({
  deviceName: ['设备', 'Device'],
  string: numberLabel(['组串', 'String'], '', 0),
  window: ['时段', 'Time of day'],
  lostKwh: numberLabel(['损失电量', 'Energy lost'], 'kWh', 2),
  lostYuan: numberLabel(['损失金额', 'Money lost'], '¥', 2),
  days: numberLabel(['遮挡天数', 'Days shaded'], '', 0),
  depthPct: numberLabel(['遮挡深度', 'Depth'], '%', 1),
  side: ['疑似遮挡方位', 'Suspected side'],
  azimuthDeg: numberLabel(['太阳方位角', 'Sun azimuth'], '°', 0),
  elevationDeg: numberLabel(['太阳高度角', 'Sun elevation'], '°', 0),
})
