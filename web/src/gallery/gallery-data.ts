import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Page } from '../kit/list/list-actions.ts'
import type { ListState } from '../kit/list/list-address.ts'
import type { StationState } from '../widgets/states.ts'
import type { TelemetryRange } from '../widgets/telemetry-range.ts'

/** A fixed plant: the gallery looks the same every day, so that pictures of it can be compared. */
export const galleryNow = new Date('2026-06-18T06:30:00Z')
export const galleryZone = 'Asia/Shanghai'

export interface SampleStation {
  id: string
  name: string
  stcls: StationClass
  state: StationState
  offlineCount: number
  capacityKw: number
  energyTodayKwh: number | null
  region: string
  commissionedOn: string
  dataAt: string
  timeZone: string
  remark: string
}

const names = [
  '盐城滨海一期',
  '如东海上风电场',
  '嘉兴园区综合能源',
  '张北坝上',
  '格尔木二期',
  '哈密东南部',
  '漳浦六鳌',
  '阳江沙扒',
] as const
const regions = [
  '江苏盐城',
  '江苏南通',
  '浙江嘉兴',
  '河北张家口',
  '青海海西',
  '新疆哈密',
  '福建漳州',
  '广东阳江',
] as const
const classes = ['01', '02', '05', '02', '01', '01', '02', '02'] as const
const states = ['normal', 'alarm', 'normal', 'partlyOffline', 'normal', 'fault', 'offline', 'unknown'] as const

export const sampleStations: readonly SampleStation[] = Array.from({ length: 46 }, (_, index) => {
  const kind = index % names.length
  return {
    id: `ST${String(index + 1).padStart(4, '0')}`,
    name: `${names[kind]}${index >= names.length ? Math.floor(index / names.length) + 1 : ''}`,
    stcls: classes[kind]!,
    state: states[kind]!,
    offlineCount: kind === 3 ? 4 + index : 0,
    capacityKw: 6000 + ((index * 7919) % 94_000),
    energyTodayKwh: states[kind] === 'unknown' ? null : 20_000 + ((index * 48_611) % 410_000) + 0.456,
    region: regions[kind]!,
    commissionedOn: `20${16 + (index % 9)}-0${1 + (index % 9)}-15`,
    dataAt: new Date(galleryNow.getTime() - index * 7000).toISOString(),
    timeZone: galleryZone,
    remark: index % 3 === 0 ? '组件每季度清洗一次，雨季前检查排水' : '',
  }
})

export function samplePage({ page, pageSize, keyword, filters, sort }: ListState): Page<SampleStation> {
  const found = sampleStations.filter(
    (row) =>
      row.name.includes(keyword) && Object.entries(filters).every(([key, value]) => row[key as 'stcls'] === value),
  )
  if (sort) {
    const sign = sort.order === 'asc' ? 1 : -1
    const key = sort.key as keyof SampleStation
    found.sort((a, b) => sign * String(a[key]).localeCompare(String(b[key]), 'zh', { numeric: true }))
  }
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}

const stepMs = 300_000

/** A clear summer day with a cloud at noon and half an hour without data. */
function powerAt(hour: number): number | null {
  if (hour >= 9.5 && hour < 10.2) return null
  const sun = Math.max(0, Math.sin(((hour - 5) / 14) * Math.PI))
  const cloud = hour > 11.5 && hour < 12.4 ? 0.55 : 1
  return Math.round(42_000 * sun * cloud * 100) / 100
}

export function sampleCurves(
  { from, to }: Pick<TelemetryRange, 'from' | 'to'>,
  say: (name: TextPair) => string,
): CurveSeries[] {
  const start = Date.parse(from)
  const end = Math.min(Date.parse(to), galleryNow.getTime())
  const times = Array.from({ length: Math.max(0, Math.ceil((end - start) / stepMs)) }, (_, i) => start + i * stepMs)
  const power = times.map((at) => powerAt(((at - start) / 3_600_000) % 24))
  const irradiance = power.map((value) => (value === null ? null : Math.round((value / 42) * 95) / 100))
  const shared = { deviceId: 'ST0001', deviceName: '', kind: 'measure', bucket: '5m', times } as const
  return [
    {
      ...shared,
      point: 'powerKw',
      name: say(pointOf('meter', 'powerKw')!.name),
      unit: 'kW',
      decimals: 2,
      values: power,
    },
    {
      ...shared,
      point: 'irradianceWm2',
      name: say(pointOf('weather', 'poaWm2')!.name),
      unit: 'W/m²',
      decimals: 1,
      values: irradiance,
    },
  ]
}

export const sampleTrend = [12, 14, 15, 14, 18, 22, null, 27, 31, 30, 34, 38] as const

const companies = ['华东公司', '华北公司', '西北公司', '华南公司'] as const
const companyOf = [0, 0, 0, 1, 2, 2, 3, 3] as const
export const sampleTree = [
  ...companies.map((name, index) => ({ id: `C${index}`, pid: null, name, state: undefined })),
  ...sampleStations.map(({ id, name, state }, index) => ({
    id,
    pid: `C${companyOf[index % companyOf.length]}`,
    name,
    state,
  })),
]
