import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a device in the ledger: list, drawer, form, label and export. */
export const equipmentLabels = fieldLabels({
  deviceName: ['设备', 'Device'],
  deviceType: ['设备类型', 'Device type'],
  stationName: ['电站', 'Station'],
  maker: ['生产厂家', 'Maker'],
  model: ['型号', 'Model'],
  ratedKw: numberLabel(['额定功率', 'Rated power'], 'kW', 2),
  serialNo: ['序列号', 'Serial number'],
  supplier: ['供应商', 'Supplier'],
  installedOn: ['安装日期', 'Installed on'],
  warrantyUntil: ['质保到期日', 'Warranty until'],
  warranty: ['质保状态', 'Warranty'],
  note: ['备注', 'Note'],
  openDefects: numberLabel(['未消除缺陷', 'Open defects'], '', 0),
  code: ['永久编码', 'Permanent code'],
})
