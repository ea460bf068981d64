import type { DeviceType } from '../devices/device.model.ts'

export interface DeviceCard {
  /** Shown beside the symbol, from above; one of several is `windSpeedsMs[1]`. */
  points: readonly string[]
  /** A row of its own height instead of a card: there are many of them. */
  compact?: true
  /** Switches of the device: towards the grid, and towards what it carries. */
  inSwitch?: string
  outSwitch?: string
  /** Power towards the grid where positive. */
  flow?: string
}

/** What a drawn diagram shows of a device. */
export const deviceCards: Readonly<Record<DeviceType, DeviceCard>> = {
  inverter: { points: ['powerKw', 'dayEnergyKwh'], flow: 'powerKw' },
  combinerBox: { points: ['totalCurrentA'], compact: true, inSwitch: 'breaker' },
  boxTransformer: {
    points: ['powerKw', 'oilTemperatureC'],
    inSwitch: 'hvSwitch',
    outSwitch: 'lvSwitch',
    flow: 'powerKw',
  },
  meter: { points: ['powerKw', 'forwardKwh'], flow: 'powerKw' },
  weather: { points: ['poaWm2', 'ambientTemperatureC', 'moduleTemperatureC', 'windSpeedMs'] },
  tower: { points: ['windSpeedsMs[1]', 'windDirectionsDeg[1]', 'temperatureC', 'airDensityKgm3'] },
  turbine: { points: ['powerKw', 'windSpeedMs'], flow: 'powerKw' },
  storagePcs: { points: ['powerKw', 'mode'], flow: 'powerKw' },
  battery: { points: ['socPct'], compact: true },
  chargingPile: { points: ['powerKw'], compact: true },
  environment: { points: ['temperatureC', 'humidityPct'] },
  hvSwitch: { points: ['powerKw', 'currentA'], inSwitch: 'position', flow: 'powerKw' },
}

/** Of the station's own meter, where it meets the grid. */
export const gridMeterPoints = ['powerKw', 'reactivePowerKvar', 'powerFactor', 'uaKv', 'iaA', 'forwardKwh'] as const

const letters: Readonly<Record<string, string>> = {
  kW: 'P',
  kvar: 'Q',
  V: 'U',
  kV: 'U',
  A: 'I',
  '℃': 'T',
  kWh: 'EP',
  'W/m²': 'G',
  'm/s': 'v',
  'kg/m³': 'ρ',
}
/** The letter of the quantity, as on the panels of switchgear. */
export const quantityLetter = (unit: string): string => letters[unit] ?? ''
