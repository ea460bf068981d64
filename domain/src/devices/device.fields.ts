import { textPairs } from '../kernel/texts.ts'

/** Labels of a device's fields, said once for list, drawer, form, import and export. */
export const deviceLabels = textPairs({
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
  ratedKw: ['额定功率', 'Rated power'],
  periodSeconds: ['上报周期', 'Reporting period'],
  isMain: ['电站主设备', 'Main device of the station'],
  longitude: ['经度', 'Longitude'],
  latitude: ['纬度', 'Latitude'],
  outOfService: ['停用', 'Out of service'],
})
