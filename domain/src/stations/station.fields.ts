import { textPairs } from '../kernel/texts.ts'

/** Labels of a station's fields, said once for list, drawer, form and export. */
export const stationLabels = textPairs({
  id: ['电站编号', 'Station ID'],
  code: ['电站编码', 'Station code'],
  name: ['电站名称', 'Station name'],
  nameEn: ['英文名称', 'English name'],
  stcls: ['电站类别', 'Class'],
  companyName: ['所属公司', 'Company'],
  orgName: ['所属部门', 'Department'],
  capacityKw: ['装机容量', 'Installed capacity'],
  province: ['省份', 'Province'],
  city: ['城市', 'City'],
  address: ['地址', 'Address'],
  longitude: ['经度', 'Longitude'],
  latitude: ['纬度', 'Latitude'],
  timeZone: ['时区', 'Time zone'],
  commissionedOn: ['投运日期', 'Commissioned on'],
})
