import type { Message } from '../kernel/messages.ts'

export interface Point {
  name: Message
  unit: string
  decimals: number
}

/** Every measuring point the store keeps: columns, pickers, legends and exports read this table. */
export const stationPoints = {
  powerKw: { name: ['有功功率', 'Active power'], unit: 'kW', decimals: 2 },
  irradianceWm2: { name: ['辐照度', 'Irradiance'], unit: 'W/m²', decimals: 2 },
} as const satisfies Record<string, Point>

export type StationPoint = keyof typeof stationPoints
export const stationPointCodes = Object.keys(stationPoints) as [StationPoint, ...StationPoint[]]
