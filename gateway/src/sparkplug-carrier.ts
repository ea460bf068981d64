import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { decodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-decode'
import type { Carrier, OnWarning } from './carrier.model.ts'
import { SparkplugNode } from './sparkplug-node.ts'
import { stationOf } from './station-blocks.ts'

const second = 1000

export interface SparkplugOptions {
  /** Of the broker, e.g. `mqtts://ingest.example:8883`. */
  url: string
  gatewayId: string
  secret: string
  onWarning: OnWarning
  /** Older frames are sent as history. */
  liveSeconds?: number
  /** An acknowledgement that takes longer does not come. */
  timeoutMs?: number
}

interface Row {
  row: number
  code: string
}

/** Rows by station, those of one device together and in the order of time. */
function rowsByStation(block: FrameBlock): Map<string, Row[]> {
  const places = block.deviceIds.map((id) => {
    const stationId = stationOf(id)
    return { stationId, code: id.slice(stationId.length + 1) }
  })
  const order = Array.from({ length: block.length }, (_none, row) => row)
  order.sort(
    (a, b) =>
      (block.device[a] as number) - (block.device[b] as number) || (block.at[a] as number) - (block.at[b] as number),
  )
  const stations = new Map<string, Row[]>()
  for (const row of order) {
    const { stationId, code } = places[block.device[row] as number] as { stationId: string; code: string }
    const rows = stations.get(stationId)
    if (rows) rows.push({ row, code })
    else stations.set(stationId, [{ row, code }])
  }
  return stations
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no acknowledgement')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** MQTT: one edge node for each station, births and deaths, what waited marked as history. */
export function openSparkplugCarrier(options: SparkplugOptions): Carrier {
  const { liveSeconds = 120, timeoutMs = 60 * second } = options
  const nodes = new Map<string, SparkplugNode>()
  const nodeOf = (stationId: string): SparkplugNode => {
    const node = nodes.get(stationId) ?? new SparkplugNode({ ...options, stationId })
    nodes.set(stationId, node)
    return node
  }

  async function sendAll(blocks: readonly FrameBlock[]): Promise<void> {
    const liveFrom = Date.now() - liveSeconds * second
    for (const block of blocks) {
      const stations = rowsByStation(block)
      await Promise.all([...stations].map(([id, rows]) => within(nodeOf(id).send(block, rows, liveFrom), timeoutMs)))
    }
  }

  return {
    maxBytes: 256 * 1024,
    deliver: async (bodies) => {
      const blocks: FrameBlock[] = []
      for (const body of bodies) {
        const reading = decodeFgf1(body)
        if (!reading.ok) return { kind: 'refused', why: reading.reason }
        blocks.push(...reading.value)
      }
      try {
        await sendAll(blocks)
        return { kind: 'taken' }
      } catch (error) {
        await Promise.all([...nodes.values()].map((node) => node.close()))
        return { kind: 'later', why: error instanceof Error ? error.message : String(error) }
      }
    },
    close: async () => {
      await Promise.allSettled([...nodes.values()].map((node) => within(node.leave(), second)))
    },
  }
}
