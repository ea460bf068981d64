import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { latestFrames, type IngestClient, type LatestFrame } from '../../platform/ingest-client.ts'
import type { KnownDevice } from '../devices/devices.service.ts'
import { newestFrames } from './latest.repo.ts'

export interface LatestRead {
  /** By device number; who never reported is not among them. */
  frames: ReadonlyMap<number, LatestFrame>
  /** False: ingest does not answer and the store gave what it knows, so everything counts as stale. */
  isLive: boolean
}

const isAway = (error: unknown): boolean => error instanceof Failure && error.key === 'server.unavailable'

/** Newest frames from ingest's memory, or from the store while ingest is away. */
export async function latestOf(
  ctx: Context,
  ingest: IngestClient,
  devices: readonly KnownDevice[],
  points?: readonly string[],
): Promise<LatestRead> {
  const nos = devices.map((device) => device.no)
  if (nos.length === 0) return { frames: new Map(), isLive: true }
  try {
    const blocks = await ingest.latest({ nos, ...(points && { points }) })
    return { frames: latestFrames(blocks), isLive: true }
  } catch (error) {
    if (!isAway(error)) throw error
    return { frames: await storedFrames(ctx, devices), isLive: false }
  }
}

/** As `latestOf`, but silence of both is an answer too: undefined. */
export async function latestIfAny(
  ...[ctx, ingest, devices, points]: Parameters<typeof latestOf>
): Promise<LatestRead | undefined> {
  try {
    return await latestOf(ctx, ingest, devices, points)
  } catch (error) {
    if (!isAway(error)) throw error
    return undefined
  }
}

async function storedFrames(ctx: Context, devices: readonly KnownDevice[]): Promise<Map<number, LatestFrame>> {
  const types = [...new Set<DeviceType>(devices.map((device) => device.type))]
  const blocks = await newestFrames(ctx.telemetry, {
    types,
    nos: devices.map((device) => device.no),
    nowMs: ctx.now.getTime(),
  })
  return latestFrames(
    blocks.map((block) => ({
      ...block,
      arrivedMs: block.at,
      lostMs: new Float64Array(block.length).fill(NaN),
    })),
  )
}
