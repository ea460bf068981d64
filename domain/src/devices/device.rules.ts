import type { FieldFailure } from '../kernel/failure.ts'
import type { StationClass } from '../stations/station.model.ts'
import { classOfType, type DeviceType } from './device.model.ts'

/** What a station's own figures are read from: one of each type at most. */
export const mainTypes: readonly DeviceType[] = ['meter', 'weather', 'tower']

export const deviceIdOf = (stationId: string, code: string): string => `${stationId}.${code}`

export interface JudgedDevice {
  type: DeviceType
  isMain: boolean
  longitude?: number | null | undefined
  latitude?: number | null | undefined
}

const isMissing = (value: number | null | undefined): boolean => value === null || value === undefined

/** What a device must not be in a station of that class, by field. */
export function deviceFaults(device: JudgedDevice, stcls: StationClass): Record<string, FieldFailure> {
  const { type, isMain, longitude, latitude } = device
  const halfPlace =
    isMissing(longitude) === isMissing(latitude) ? undefined : isMissing(longitude) ? 'longitude' : 'latitude'
  return {
    ...(!classOfType[type].includes(stcls) && { type: { key: 'device.typeNotOfClass' } as const }),
    ...(halfPlace && { [halfPlace]: { key: 'field.required' } as const }),
    ...(isMain && !mainTypes.includes(type) && { isMain: { key: 'device.neverMain' } as const }),
  }
}

/** The devices above `id` are walked; one that leads back would be above itself. */
export function liesBelowItself(id: string, parentId: string, parents: ReadonlyMap<string, string | null>): boolean {
  return endlessIds([id], new Map([...parents, [id, parentId]])).has(id)
}

/** Those of `ids` whose way up never ends. Each way is walked once, however many share it. */
export function endlessIds(ids: Iterable<string>, parents: ReadonlyMap<string, string | null>): ReadonlySet<string> {
  const endless = new Map<string, boolean>()
  for (const id of ids) {
    const way = new Set<string>()
    let at: string | null | undefined = id
    while (at && !endless.has(at) && !way.has(at)) {
      way.add(at)
      at = parents.get(at)
    }
    const isEndless = at ? (endless.get(at) ?? true) : false
    for (const step of way) endless.set(step, isEndless)
  }
  return new Set([...endless].filter(([, isEndless]) => isEndless).map(([id]) => id))
}
