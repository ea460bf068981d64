import type { DeviceType } from '../devices/device.model.ts'
import type { Point } from './point.model.ts'
import * as energy from './points/energy.points.ts'
import { meter } from './points/meter.points.ts'
import * as pv from './points/pv.points.ts'
import * as wind from './points/wind.points.ts'

/**
 * Every measuring point of every device type: columns of the store, checks of ingest, simulator, pickers, details,
 * curves, alarm rules and exports read this. A new point is one line in one of these tables.
 */
export const catalogue = {
  inverter: pv.inverter,
  combinerBox: pv.combinerBox,
  boxTransformer: pv.boxTransformer,
  meter,
  weather: pv.weather,
  tower: wind.tower,
  turbine: wind.turbine,
  storagePcs: energy.storagePcs,
  battery: energy.battery,
  chargingPile: energy.chargingPile,
  environment: energy.environment,
  hvSwitch: energy.hvSwitch,
} as const satisfies Record<DeviceType, Readonly<Record<string, Point>>>

export type PointCode<T extends DeviceType = DeviceType> = T extends DeviceType
  ? Extract<keyof (typeof catalogue)[T], string>
  : never

export const pointsOf = (type: DeviceType): Readonly<Record<string, Point>> => catalogue[type]
export const pointOf = (type: DeviceType, code: string): Point | undefined =>
  Object.hasOwn(catalogue[type], code) ? pointsOf(type)[code] : undefined

const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names in the telemetry store come from here and never from a request. */
export const columnOf = (code: string): string => snake(code)
export const tableSuffixOf = (type: DeviceType): string => snake(type)

/** What a station's own curve and figures are read from. */
export const stationFigures = {
  powerKw: { type: 'meter', point: 'powerKw' },
  forwardKwh: { type: 'meter', point: 'forwardKwh' },
  reverseKwh: { type: 'meter', point: 'reverseKwh' },
  irradianceWm2: { type: 'weather', point: 'poaWm2' },
} as const satisfies { [F in string]: { type: DeviceType; point: string } }
export type StationFigure = keyof typeof stationFigures
