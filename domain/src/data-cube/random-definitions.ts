import { lossClasses } from '../analysis/loss.model.ts'
import { deviceTypes } from '../devices/device.model.ts'
import { addDays } from '../kernel/time-range.ts'
import { indicators } from './cube-catalogue.ts'
import { cubeCharts, cubeModes, dimensions, timeSteps, type CubeDefinition } from './cube.model.ts'

export interface Places {
  stationIds: readonly string[]
  deviceIds: readonly string[]
  /** The first of the days around which spans lie. */
  day: string
}

/** mulberry32: the same seed gives the same definitions everywhere. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Definitions of every shape, most of them near the border between what is allowed and what is not. */
export function* randomDefinitions(seed: number, count: number, places: Places): Iterable<CubeDefinition> {
  const next = generator(seed)
  const below = (n: number) => Math.floor(next() * n)
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!
  const some = <T>(list: readonly T[], most: number): T[] => Array.from({ length: below(most + 1) }, () => one(list))
  const rare = <T>(list: readonly T[], most: number): T[] => (next() < 0.2 ? some(list, most) : [])
  const ids = indicators.map(({ id }) => id)
  const item = () => (next() < 0.9 ? one(dimensions) : next() < 0.9 ? one(ids) : 'nothing.known')
  const indicator = () => (next() < 0.95 ? one(ids) : one(dimensions))
  const list = (make: () => string, most: number) => Array.from({ length: below(most + 1) }, make)
  for (let i = 0; i < count; i += 1) {
    const from = addDays(places.day, below(10) - 5)
    yield {
      mode: next() < 0.85 ? 'aggregate' : one(cubeModes),
      x: next() < 0.6 ? ['time'] : list(item, 2),
      y: next() < 0.7 ? [indicator()] : list(indicator, 3),
      groups: next() < 0.5 ? [] : list(item, 3),
      filters: {
        stationIds: rare(places.stationIds, 3),
        deviceIds: rare(places.deviceIds, 12),
        deviceTypes: rare(deviceTypes, 3),
        models: rare(['SG250HX', 'none'], 2),
        lossClasses: rare(lossClasses, 3),
      },
      ...(next() < 0.8 && { from, to: addDays(from, below(14) - 2) }),
      step: one(timeSteps),
      chart: one(cubeCharts),
    }
  }
}
