import type { FieldFailure } from '../kernel/failure.ts'
import type { StationClass } from '../stations/station.model.ts'
import { classOfType, type DeviceType } from './device.model.ts'

/** What a station's own figures are read from: one of each type at most. */
export const mainTypes: readonly DeviceType[] = ['meter', 'weather', 'tower']

export const deviceIdOf = (stationId: string, code: string): string => `${stationId}.${code}`

export interface JudgedDevice {
  type: DeviceType
  isMain: boolean
}

/** What a device must not be in a station of that class, by field. */
export function deviceFaults({ type, isMain }: JudgedDevice, stcls: StationClass): Record<string, FieldFailure> {
  return {
    ...(!classOfType[type].includes(stcls) && { type: { key: 'device.typeNotOfClass' } as const }),
    ...(isMain && !mainTypes.includes(type) && { isMain: { key: 'device.neverMain' } as const }),
  }
}

/** The devices above `id` are walked; one that leads back to it would be above itself. */
export function liesBelowItself(id: string, parentId: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set([id])
  for (let above: string | null | undefined = parentId; above; above = parents.get(above)) {
    if (seen.has(above)) return true
    seen.add(above)
  }
  return false
}
