import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'
import type { RegistryDevice } from '../features/devices/registry.service.ts'
import type { Source } from './intake.model.ts'
import type { RegistryIndex } from './registry-index.ts'

const minute = 60_000
/** A gateway whose clock is further ahead would put its frames before all that others say. */
export const futureLimitMs = 10 * minute

export interface InstantLimits {
  nowMs: number
  /** Frames older than what is kept would be removed at once. */
  oldestMs: number
}

export function judgeInstant(at: number, limits: InstantLimits): QuarantineReason | undefined {
  if (!Number.isSafeInteger(at) || at <= 0) return 'badInstant'
  if (at > limits.nowMs + futureLimitMs) return 'futureInstant'
  return at < limits.oldestMs ? 'tooOld' : undefined
}

export type Judged = { device: RegistryDevice } | { reason: QuarantineReason }

/** Known, of a station the gateway may speak for, and of the type it says. */
export function judgeDevice(
  index: RegistryIndex,
  source: Source,
  deviceId: string,
  type: DeviceType | undefined,
): Judged {
  const device = index.devices.get(deviceId)
  if (!device) return { reason: 'unknownDevice' }
  if (!source.stationIds.has(device.stationId)) return { reason: 'foreignStation' }
  return type !== undefined && type !== device.type ? { reason: 'wrongType' } : { device }
}
