import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { say as sayIn, type Lang, type TextPair } from '@fengguang/domain/kernel/texts'
import {
  missingText,
  numberText,
  textIn,
  unitForColumn,
  type Quantity,
  type Unit,
} from '@fengguang/domain/kernel/units'
import { currentsOf } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import { liveLabels } from '@fengguang/domain/device-monitor/device-live.labels'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'
import type { Point } from '@fengguang/domain/telemetry/point.model'

/** What a list shows unless a person chose otherwise; the general public sees the first few. */
const shownFirst: Record<DeviceType, readonly string[]> = {
  inverter: [
    'powerKw',
    'dayEnergyKwh',
    'dispersionPct',
    'totalEnergyKwh',
    'efficiencyPct',
    'innerTemperatureC',
    'faultCode',
  ],
  combinerBox: ['powerKw', 'totalCurrentA', 'dispersionPct', 'busVoltageV', 'temperatureC', 'breaker'],
  boxTransformer: [
    'powerKw',
    'oilTemperatureC',
    'hvVoltageKv',
    'lvVoltageV',
    'windingTemperatureC',
    'hvSwitch',
    'lvSwitch',
  ],
  meter: ['powerKw', 'forwardKwh', 'reverseKwh', 'powerFactor', 'uaKv', 'iaA'],
  weather: [
    'poaWm2',
    'ambientTemperatureC',
    'windSpeedMs',
    'ghiWm2',
    'dayIrradiationMj',
    'moduleTemperatureC',
    'humidityPct',
  ],
  tower: ['temperatureC', 'pressureHpa', 'humidityPct', 'airDensityKgm3'],
  turbine: [
    'powerKw',
    'windSpeedMs',
    'totalEnergyKwh',
    'rotorSpeedRpm',
    'pitchADeg',
    'yawErrorDeg',
    'gearOilC',
    'faultCode',
  ],
  storagePcs: ['powerKw', 'mode', 'dischargedKwh', 'chargedKwh', 'reactivePowerKvar'],
  battery: ['socPct', 'sohPct', 'voltageV', 'currentA', 'cellMaxC', 'cellMinV', 'cycles'],
  chargingPile: ['pileState', 'powerKw', 'energyKwh', 'vehicleSocPct', 'voltageV', 'currentA', 'feeYuan'],
  environment: ['temperatureC', 'humidityPct', 'noiseDb', 'pm25UgM3', 'water', 'smoke'],
  hvSwitch: ['position', 'powerKw', 'voltageKv', 'currentA', 'temperatureC', 'partialDischargeDb'],
}
const massesCount = 3

export const firstColumns = (type: DeviceType, isMasses: boolean): readonly string[] =>
  isMasses ? shownFirst[type].slice(0, massesCount) : shownFirst[type]

/** What may be chosen: every single value of the catalogue, and what is made of several. */
export const columnChoices = (type: DeviceType): { key: string; label: TextPair }[] => [
  ...(currentsOf[type] ? [{ key: 'dispersionPct', label: liveLabels.dispersionPct.label }] : []),
  { key: 'ratedKw', label: liveLabels.ratedKw.label },
  ...Object.entries(pointsOf(type)).flatMap(([key, { name, width }]) =>
    width || key === 'state' ? [] : [{ key, label: name }],
  ),
]

export const isPoint = (type: DeviceType, key: string): boolean => Object.hasOwn(pointsOf(type), key)

export interface LiveColumn {
  key: string
  title: string
  widthPx: number
  align: 'left' | 'right'
  text: (row: number) => string
  /** What a sort compares; null stands last. */
  value: (row: number) => number | null
}

const quantities: Partial<Record<string, Quantity>> = { kW: 'powerKw', kWh: 'energyKwh' }

function scaled(values: readonly (number | null)[], unit: string, lang: Lang): Unit | undefined {
  const quantity = quantities[unit]
  return quantity && unitForColumn(quantity, values, lang)
}

function textOf(type: DeviceType, key: string, point: Point | undefined, lang: Lang, scale: Unit | undefined) {
  return (value: number | null): string => {
    if (value === null) return missingText
    const label = key === 'faultCode' ? faultName(type, value) : point?.labels?.[value]
    if (key === 'faultCode') return label ? `${value} ${sayIn(label, lang)}` : value === 0 ? missingText : String(value)
    if (label) return sayIn(label, lang)
    return scale ? textIn(value, scale) : numberText(value, point?.decimals ?? 2)
  }
}

/** The chosen columns of the answer, each in one unit. */
export function liveColumns(live: LiveDevices, keys: readonly string[], lang: Lang): LiveColumn[] {
  const { type } = live
  const labels = new Map(columnChoices(type).map(({ key, label }) => [key, label]))
  return keys.flatMap((key): LiveColumn[] => {
    const label = labels.get(key)
    if (!label || (key === 'dispersionPct' && !live.dispersionPct)) return []
    const point = pointsOf(type)[key]
    const isOwn = key === 'dispersionPct' || key === 'ratedKw'
    const values = (isOwn ? live[key] : live.points[key]) ?? []
    const unit = isOwn ? liveLabels[key].unit : (point?.unit ?? '')
    const scale = scaled(values, unit, lang)
    const text = textOf(type, key, point, lang, scale)
    const shownUnit = scale?.name ?? unit
    const isWord = key === 'faultCode' || point?.labels !== undefined
    const name = sayIn(label, lang)
    return [
      {
        key,
        title: shownUnit ? `${name} (${shownUnit})` : name,
        widthPx:
          key === 'faultCode'
            ? 180
            : Math.max(96, Math.min(200, widthOf(shownUnit ? `${name} (${shownUnit})` : name) + 40)),
        align: isWord ? 'left' : 'right',
        text: (row) => text(values[row] ?? null),
        value: (row) => values[row] ?? null,
      },
    ]
  })
}

/** Of a heading: an ideograph is as wide as two letters. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7), 0)
