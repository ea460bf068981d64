/** A station as its form sends it. */
export const stationForm = {
  name: '测试电站',
  stcls: '01',
  capacityKw: 5000,
  province: '青海',
  city: '西宁',
  address: '',
  longitude: 101.7,
  latitude: 36.6,
  timeZone: 'Asia/Shanghai',
  commissionedOn: '2024-05-01',
}
