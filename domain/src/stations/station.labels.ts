import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a station: list, drawer, form, import and export. */
export const stationLabels = fieldLabels({
  id: ['电站编号', 'Station ID'],
  code: ['电站编码', 'Station code'],
  name: ['电站名称', 'Station name'],
  nameEn: ['英文名称', 'English name'],
  stcls: ['电站类别', 'Class'],
  companyName: ['所属公司', 'Company'],
  orgName: ['所属部门', 'Department'],
  capacityKw: numberLabel(['装机容量', 'Installed capacity'], 'kW', 2),
  province: ['省份', 'Province'],
  city: ['城市', 'City'],
  address: ['地址', 'Address'],
  longitude: numberLabel(['经度', 'Longitude'], '°', 6),
  latitude: numberLabel(['纬度', 'Latitude'], '°', 6),
  timeZone: ['时区', 'Time zone'],
  commissionedOn: ['投运日期', 'Commissioned on'],
})
