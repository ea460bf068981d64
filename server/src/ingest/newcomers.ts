import { setTimeout as pause } from 'node:timers/promises'
import type { IncomingFrame } from './intake.model.ts'
import type { RegistryCache } from './registry-cache.ts'
import type { RegistryIndex } from './registry-index.ts'
import type { ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import type { Source } from './intake.model.ts'

const second = 1000
/** A sender is not kept waiting longer for a database that is slow to answer. */
const patienceMs = 2 * second
/** More are no newcomers but a flood: they wait for nothing. */
const maxAsked = 10_000

/** What the last known registry does not let this gateway say; each device once. */
export function strangersIn(
  index: RegistryIndex,
  source: Source,
  frames: readonly IncomingFrame[] | readonly ReceivedBlock[],
): string[] {
  const found = new Set<string>()
  const look = (id: string) => {
    const device = index.devices.get(id)
    if (!device || !source.stationIds.has(device.stationId)) found.add(id)
  }
  for (const one of frames)
    if ('deviceIds' in one) one.deviceIds.forEach(look)
    else look(one.deviceId)
  return [...found]
}

/** Resolves when what was registered before the call is known, as far as that is known soon. */
export type AskAgain = (gatewayId: string, deviceIds: readonly string[]) => Promise<void>

/**
 * A device may speak in the moment it is registered, before its registration is read. Who is asked about for the first
 * time waits for a reading that began after it spoke. Who was a stranger before waits only when the last reading is
 * old: a device that nobody registers must not hold up its gateway with every frame.
 */
export function openNewcomers(
  registry: Pick<RegistryCache, 'current' | 'staleSinceMs' | 'ageMs' | 'readAgain'>,
): AskAgain {
  const asked = new Set<string>()
  let revision = registry.current().revision

  return async (gatewayId, deviceIds) => {
    // Without a database nothing newer can be learnt.
    if (registry.staleSinceMs() !== undefined) return
    if (registry.current().revision !== revision) asked.clear()
    revision = registry.current().revision
    const keys = deviceIds.map((id) => `${gatewayId} ${id}`)
    const isNew = asked.size < maxAsked && keys.some((key) => !asked.has(key))
    if (!isNew && registry.ageMs() < second) return
    const giveUp = new AbortController()
    const answered = await Promise.race([
      registry.readAgain().then(() => true),
      pause(patienceMs, false, { signal: giveUp.signal }),
    ]).finally(() => giveUp.abort())
    if (answered) for (const key of keys) if (asked.size < maxAsked) asked.add(key)
  }
}
