import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBulkCarrier } from './bulk-carrier.ts'
import type { Carrier, OnWarning } from './carrier.model.ts'
import { openLane } from './lane.ts'
import type { Lane } from './lane.ts'
import { OutboxFull } from './outbox.ts'
import { openSparkplugCarrier } from './sparkplug-carrier.ts'
import { byStation } from './station-blocks.ts'

export interface GatewayOptions {
  gatewayId: string
  secret: string
  /** Of its own: here wait frames that have not been acknowledged. */
  folder: string
  /** Bulk HTTP, e.g. `https://ingest.example:8081`. One of the two. */
  url?: string
  /** MQTT with Sparkplug B, e.g. `mqtts://ingest.example:8883`. */
  mqttUrl?: string
  /** What may wait on disk at most. */
  maxBytes?: number
  onWarning?: OnWarning
}

export interface GatewayStatus {
  waitingBytes: number
  /** Since the start. */
  deliveredBodies: number
  /** Bodies the platform could not read; they lie in folders named `refused`. */
  refusedBodies: number
  /** Why nothing goes at the moment. */
  trouble?: string
}

export interface Gateway {
  /** Resolves when the frames are on disk; from then on they will arrive, in this order. Rejects with OutboxFull. */
  send(blocks: readonly FrameBlock[]): Promise<void>
  /** Resolves when everything sent so far has been acknowledged. */
  flush(): Promise<void>
  status(): GatewayStatus
  /** What still waits goes with the next start. */
  close(): Promise<void>
}

const defaultMaxBytes = 2 * 1024 ** 3
/** By HTTP all stations go together. */
const together = 'all'

function carrierOf({ url, mqttUrl, gatewayId, secret }: GatewayOptions, onWarning: OnWarning): Carrier {
  if (mqttUrl !== undefined) return openSparkplugCarrier({ url: mqttUrl, gatewayId, secret, onWarning })
  if (url !== undefined) return openBulkCarrier({ url, gatewayId, secret })
  throw new TypeError('a gateway needs url or mqttUrl')
}

/** By MQTT each station has a lane of its own: one that the platform no longer takes does not hold up the others. */
export function openGateway(options: GatewayOptions): Gateway {
  const { maxBytes = defaultMaxBytes, onWarning = () => {} } = options
  const folder = join(options.folder, 'out')
  const lanes = new Map<string, Lane>()
  let isClosed = false
  const laneOf = (name: string): Lane => {
    const known = lanes.get(name)
    if (known) return known
    const lane = openLane({ folder: join(folder, name), carrier: carrierOf(options, onWarning), maxBytes, onWarning })
    lanes.set(name, lane)
    return lane
  }
  const waitingBytes = (): number => [...lanes.values()].reduce((sum, lane) => sum + lane.status().waitingBytes, 0)

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // What an earlier run left goes at once, also for stations of which nothing comes any more.
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) laneOf(entry.name)
  if (options.mqttUrl === undefined) laneOf(together)

  return {
    send: async (blocks) => {
      if (isClosed) throw new Error('the gateway is closed')
      const waiting = waitingBytes()
      if (waiting >= maxBytes) throw new OutboxFull(`${waiting} bytes wait, at most ${maxBytes} may`)
      const all = blocks.filter(({ length }) => length > 0)
      if (all.length === 0) return
      const parts = options.mqttUrl === undefined ? new Map([[together, all]]) : byStation(all)
      await Promise.all([...parts].map(([name, those]) => laneOf(name).append(encodeFgf1(those))))
    },
    flush: async () => {
      await Promise.all([...lanes.values()].map((lane) => lane.flush()))
    },
    status: () => {
      const all = [...lanes.values()].map((lane) => lane.status())
      const trouble = all.find((one) => one.trouble !== undefined)?.trouble
      return {
        waitingBytes: waitingBytes(),
        deliveredBodies: all.reduce((sum, one) => sum + one.deliveredBodies, 0),
        refusedBodies: all.reduce((sum, one) => sum + one.refusedBodies, 0),
        ...(trouble === undefined ? {} : { trouble }),
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}
