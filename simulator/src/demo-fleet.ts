import type { StationClass } from '@fengguang/domain/stations/station.model'
import { demoEnglishNames } from './demo-names.ts'

export interface DemoStation {
  id: string
  companyId: string
  name: string
  nameEn?: string
  stcls: StationClass
  capacityKw: number
  province: string
  city: string
  address: string
  longitude: number
  latitude: number
  commissionedOn: string
}

export const demoCompanies = [
  { id: 'c-huanghe', name: '黄河风光能源' },
  { id: 'c-donghai', name: '东海新能源' },
  { id: 'c-zhongyuan', name: '中原综合能源' },
] as const

type Row = [
  id: string,
  company: 0 | 1 | 2,
  name: string,
  stcls: StationClass,
  mw: number,
  province: string,
  city: string,
  address: string,
  longitude: number,
  latitude: number,
  commissionedOn: string,
]

/** Real places, made-up plants. The first three are the ones small demos and tests start with. */
const rows: readonly Row[] = [
  [
    'pv-qinghai-gonghe',
    0,
    '青海共和光伏电站',
    '01',
    100,
    '青海',
    '海南州',
    '共和县塔拉滩',
    100.62,
    36.28,
    '2019-06-30',
  ],
  ['wp-gansu-guazhou', 0, '甘肃瓜州风电场', '02', 200, '甘肃', '酒泉', '瓜州县北大桥', 95.78, 40.52, '2018-11-15'],
  [
    'ce-jiangsu-suzhou',
    0,
    '苏州园区综合能源站',
    '05',
    12,
    '江苏',
    '苏州',
    '工业园区星湖街',
    120.74,
    31.3,
    '2021-03-20',
  ],
  [
    'pv-qinghai-golmud',
    0,
    '青海格尔木光伏电站',
    '01',
    60,
    '青海',
    '海西州',
    '格尔木市东出口',
    95.12,
    36.39,
    '2017-12-20',
  ],
  ['pv-ningxia-yanchi', 0, '宁夏盐池光伏电站', '01', 80, '宁夏', '吴忠', '盐池县高沙窝', 107.02, 37.98, '2020-09-28'],
  [
    'pv-inner-dalad',
    0,
    '内蒙古达拉特光伏电站',
    '01',
    150,
    '内蒙古',
    '鄂尔多斯',
    '达拉特旗昭君镇',
    109.78,
    40.22,
    '2021-12-25',
  ],
  ['pv-xinjiang-hami', 0, '新疆哈密光伏电站', '01', 50, '新疆', '哈密', '伊州区石城子', 93.62, 42.94, '2016-06-30'],
  [
    'wp-inner-ulanqab',
    0,
    '内蒙古乌兰察布风电场',
    '02',
    300,
    '内蒙古',
    '乌兰察布',
    '四子王旗',
    111.7,
    41.53,
    '2022-10-18',
  ],
  [
    'wp-xinjiang-dabancheng',
    0,
    '新疆达坂城风电场',
    '02',
    49.5,
    '新疆',
    '乌鲁木齐',
    '达坂城区',
    88.31,
    43.35,
    '2015-08-08',
  ],
  ['pv-jiangsu-rudong', 1, '江苏如东滩涂光伏电站', '01', 90, '江苏', '南通', '如东县洋口', 121.05, 32.53, '2020-12-30'],
  ['wp-jiangsu-dafeng', 1, '江苏大丰海上风电场', '02', 302.4, '江苏', '盐城', '大丰区海域', 121.1, 33.3, '2021-11-30'],
  ['wp-fujian-pingtan', 1, '福建平潭风电场', '02', 96, '福建', '福州', '平潭县长江澳', 119.81, 25.6, '2019-04-12'],
  ['pv-zhejiang-cixi', 1, '浙江慈溪渔光互补电站', '01', 200, '浙江', '宁波', '慈溪市周巷', 121.14, 30.26, '2017-01-11'],
  ['ce-shanghai-lingang', 1, '上海临港综合能源站', '05', 8, '上海', '上海', '临港新片区', 121.9, 30.9, '2022-07-01'],
  ['pv-guangdong-yangjiang', 1, '广东阳江光伏电站', '01', 40, '广东', '阳江', '阳西县', 111.62, 21.75, '2020-05-20'],
  ['pv-henan-xinxiang', 2, '河南新乡屋顶光伏电站', '01', 25, '河南', '新乡', '平原示范区', 113.95, 35.05, '2021-08-15'],
  ['pv-henan-nanyang', 2, '河南南阳光伏电站', '01', 70, '河南', '南阳', '镇平县', 112.23, 33.03, '2018-06-29'],
  ['wp-henan-lankao', 2, '河南兰考风电场', '02', 100, '河南', '开封', '兰考县', 114.82, 34.82, '2020-12-28'],
  ['ce-henan-zhengzhou', 2, '郑州航空港综合能源站', '05', 15, '河南', '郑州', '航空港区', 113.85, 34.52, '2022-03-31'],
  ['pv-shanxi-datong', 2, '山西大同领跑者光伏电站', '01', 100, '山西', '大同', '左云县', 112.7, 40.01, '2016-06-30'],
  [
    'pv-shanghai-jiading',
    1,
    '上海嘉定汽车城屋顶光伏电站',
    '01',
    18,
    '上海',
    '上海',
    '嘉定区安亭镇',
    121.16,
    31.29,
    '2021-05-18',
  ],
  [
    'wp-shanghai-fengxian',
    1,
    '上海奉贤海湾风电场',
    '02',
    33,
    '上海',
    '上海',
    '奉贤区海湾镇',
    121.68,
    30.84,
    '2017-09-26',
  ],
  [
    'pv-shanghai-chongming',
    1,
    '上海崇明渔光互补电站',
    '01',
    40,
    '上海',
    '上海',
    '崇明区陈家镇',
    121.82,
    31.5,
    '2020-12-31',
  ],
]

export const demoStations: readonly DemoStation[] = rows.map(
  ([id, company, name, stcls, mw, province, city, address, longitude, latitude, commissionedOn]) => ({
    id,
    companyId: demoCompanies[company].id,
    name,
    nameEn: demoEnglishNames[id]!,
    stcls,
    capacityKw: mw * 1000,
    province,
    city,
    address,
    longitude,
    latitude,
    commissionedOn,
  }),
)
export const demoTimeZone = 'Asia/Shanghai'
