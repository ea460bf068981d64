import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { FrameCollector } from '@fengguang/domain/telemetry/wire/frame-collector'
import type { SessionFrame } from '@fengguang/domain/telemetry/wire/sparkplug-session'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IncomingFrame, Intake, Source } from '../intake.model.ts'
import { untilTaken } from './until-taken.ts'

/** A few tens of milliseconds of work between two turns of the event loop. */
export const valuesAtOnce = 50_000

interface Batch {
  source: Source
  isHistorical: boolean
  collector: FrameCollector
  /** Of devices nobody has registered: their type is unknown. */
  strangers: IncomingFrame[]
  values: number
  taken: Promise<void>
  start: () => void
}

export interface FrameBatches {
  /** Resolves when it is safe. */
  add(source: Source, stationId: string, frames: readonly SessionFrame[]): Promise<void>
}

export interface FrameBatchOptions {
  intake: Intake
  typeOf: (deviceId: string) => DeviceType | undefined
  /** How long a sender is kept waiting for an intake that refuses, before it is refused too. */
  holdMs: number
}

/** What comes in one turn of the event loop is handed over together: one write to the log for many messages. */
export function openFrameBatches({ intake, typeOf, holdMs }: FrameBatchOptions): FrameBatches {
  const open = new Map<string, Batch>()
  let turns = Promise.resolve()

  async function handOver({ source, isHistorical, collector, strangers }: Batch): Promise<void> {
    const options = { backfill: isHistorical }
    await Promise.all([
      collector.frames > 0 && untilTaken(() => intake.accept(source, collector.blocks(), options), holdMs),
      strangers.length > 0 && untilTaken(() => intake.accept(source, strangers, options), holdMs),
    ])
  }

  function batchOf(source: Source, isHistorical: boolean): Batch {
    const key = `${isHistorical ? 'past' : 'live'} ${source.gatewayId}`
    const known = open.get(key)
    if (known) return known
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const batch: Batch = {
      source,
      isHistorical,
      collector: new FrameCollector(),
      strangers: [],
      values: 0,
      taken: promise,
      start: () => {
        if (open.get(key) !== batch) return
        open.delete(key)
        // In their order, each in a turn of its own: what one large message brings must not hold up the others' doors.
        turns = turns.then(() => nextTurn())
        turns.then(() => handOver(batch)).then(resolve, reject)
      },
    }
    open.set(key, batch)
    setImmediate(batch.start)
    return batch
  }

  return {
    add: (source, stationId, frames) => {
      let last: Batch | undefined
      const taken: Promise<void>[] = []
      for (const { deviceCode, at, isHistorical, codes, values } of frames) {
        const batch = batchOf(source, isHistorical)
        if (batch !== last) taken.push(batch.taken)
        last = batch
        const deviceId = `${stationId}.${deviceCode}`
        const type = typeOf(deviceId)
        if (type) batch.collector.add(type, deviceId, at, codes, values)
        else
          batch.strangers.push({
            deviceId,
            at,
            values: Object.fromEntries(codes.map((code, i) => [code, values[i] ?? null])),
          })
        batch.values += codes.length
        if (batch.values >= valuesAtOnce) batch.start()
      }
      return taken.length === 1 ? taken[0]! : Promise.all(taken).then(() => undefined)
    },
  }
}
