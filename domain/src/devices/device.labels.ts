import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a device: list, drawer, form, import and export. */
export const deviceLabels = fieldLabels({
  id: ['设备编号', 'Device ID'],
  stationId: ['所属电站', 'Station'],
  stationName: ['所属电站', 'Station'],
  code: ['设备编码', 'Device code'],
  type: ['设备类型', 'Device type'],
  name: ['设备名称', 'Device name'],
  nameEn: ['英文名称', 'English name'],
  parentId: ['上级设备', 'Parent device'],
  parentCode: ['上级设备编码', 'Parent device code'],
  parentName: ['上级设备', 'Parent device'],
  maker: ['生产厂家', 'Maker'],
  model: ['型号', 'Model'],
  ratedKw: numberLabel(['额定功率', 'Rated power'], 'kW', 2),
  periodSeconds: numberLabel(['上报周期', 'Reporting period'], 's', 0),
  isMain: ['电站主设备', 'Main device of the station'],
  longitude: numberLabel(['经度', 'Longitude'], '°', 6),
  latitude: numberLabel(['纬度', 'Latitude'], '°', 6),
  outOfService: ['使用状态', 'Service'],
})
