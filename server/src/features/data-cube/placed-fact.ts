import type { LossClass } from '@fengguang/domain/analysis/loss.model'
import type { Dimension, IndicatorSource } from '@fengguang/domain/data-cube/cube.model'
import type { Fact } from './cube-cells.ts'
import type { CubeDevice, CubeStation } from './cube-scope.repo.ts'

/** A fact with what the dimensions of the question need to know about it. */
export interface PlacedFact extends Fact {
  station: CubeStation
  device?: CubeDevice
  /** All devices that it adds up, where these are several. */
  devices?: readonly CubeDevice[]
  lossClass?: LossClass | undefined
  /** Of all devices of a place in one cell, or over all times in the totals; without it in both. */
  only?: 'cell' | 'totals'
}

export type SourceOf<K extends IndicatorSource['kind']> = Extract<IndicatorSource, { kind: K }>

const keyIn: Partial<Record<Dimension, (device: CubeDevice) => string>> = {
  device: ({ id }) => id,
  station: ({ stationId }) => stationId,
  deviceType: ({ type }) => type,
  model: ({ model }) => model,
}

/** Devices that these dimensions do not tell apart, together: what is added up early makes no work later. */
export function placesOf(devices: readonly CubeDevice[], dimensions: readonly Dimension[]): CubeDevice[][] {
  const keys = dimensions.flatMap((dimension) => keyIn[dimension] ?? [])
  if (devices.length === 0 || keys.length === 0) return devices.length === 0 ? [] : [[...devices]]
  return [...Map.groupBy(devices, (device) => JSON.stringify(keys.map((key) => key(device)))).values()]
}

/** The place of each device, by its number. */
export const placeNumbers = (places: readonly (readonly CubeDevice[])[]): Map<number, number> =>
  new Map(places.flatMap((devices, place) => devices.map(({ no }) => [no, place] as const)))
