import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a cleaning: list, form and export. */
export const cleaningLabels = fieldLabels({
  stationName: ['电站', 'Station'],
  fromDay: ['开始日期', 'From'],
  toDay: ['结束日期', 'To'],
  kind: ['清洗方式', 'Kind'],
  scope: ['清洗范围', 'Scope'],
  deviceIds: ['逆变器', 'Inverters'],
  costYuan: numberLabel(['清洗费用', 'Cost'], '¥', 2),
  note: ['备注', 'Note'],
  promisedKwh: numberLabel(['预计增发', 'Promised gain'], 'kWh/d', 1),
  promisedYuan: numberLabel(['预计增收', 'Promised income'], '¥/d', 2),
  gainState: ['实测状态', 'Measurement'],
  ratioBeforePct: numberLabel(['清洗前洁净比', 'Soiling ratio before'], '%', 2),
  ratioAfterPct: numberLabel(['清洗后洁净比', 'Soiling ratio after'], '%', 2),
  gainPct: numberLabel(['洁净比提升', 'Ratio won back'], '%', 2),
  gainLowPct: numberLabel(['提升下限', 'Won back, low'], '%', 2),
  gainHighPct: numberLabel(['提升上限', 'Won back, high'], '%', 2),
  measuredKwh: numberLabel(['实测增发', 'Measured gain'], 'kWh/d', 1),
  measuredYuan: numberLabel(['实测增收', 'Measured income'], '¥/d', 2),
  createdBy: ['录入人', 'Entered by'],
  changedAt: ['修改时间', 'Changed at'],
})

/** Of an inverter in the ranking by dust: list and export. */
export const deviceDustLabels = fieldLabels({
  deviceName: ['逆变器', 'Inverter'],
  model: ['型号', 'Model'],
  ratedKw: numberLabel(['额定功率', 'Rated power'], 'kW', 2),
  expectedKwh: numberLabel(['应发电量', 'Expected energy'], 'kWh', 1),
  dustKwh: numberLabel(['灰尘损失电量', 'Energy lost to dust'], 'kWh', 2),
  dustYuan: numberLabel(['灰尘损失金额', 'Money lost to dust'], '¥', 2),
  sharePct: numberLabel(['占全站灰尘损失', 'Share of the station'], '%', 2),
  lossPct: numberLabel(['灰尘损失率', 'Dust loss rate'], '%', 2),
})
