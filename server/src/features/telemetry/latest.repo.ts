import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { dayMilliseconds } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { frameColumnsOf, frameTableOf, rollupTableOf, type FrameColumn } from './frame-columns.ts'
import { readRows, type RowReader } from './row-binary.ts'

/** The newest frames of devices of one type, column by column; NaN stands for "no value". */
export interface LatestBlock {
  type: DeviceType
  length: number
  deviceNo: Uint32Array
  /** Epoch milliseconds. */
  at: Float64Array
  version: BigUint64Array
  columns: Readonly<Record<string, Float64Array>>
  /** `width` values per frame, one after the other. */
  arrays: Readonly<Record<string, { width: number; values: Float64Array }>>
}

/** Older values are of no use as "latest"; of such devices only the instant of the last frame is given. */
const valueDays = 3
const maxSeconds = 120

const number = (name: string) => `ifNull(toFloat64(${name}), nan)`
const valueOf = ({ name, width }: FrameColumn) =>
  width === undefined ? number(name) : `arrayMap(v -> ${number('v')}, ${name})`

/** Whose: all devices of the types, or those of the numbers. */
export interface LatestWanted {
  types?: readonly DeviceType[]
  nos?: readonly number[]
  nowMs?: number
}
const mine = (nos: readonly number[] | undefined) => (nos === undefined ? 'true' : 'device_no in {nos:Array(UInt32)}')

const newestOf = (type: DeviceType, columns: readonly FrameColumn[], whose: string) =>
  `select device_no, toUnixTimestamp64Milli(at), version, ${columns.map(valueOf).join(', ')}
   from ${frameTableOf(type)} final
   where ${whose} and at > fromUnixTimestamp64Milli({since:Int64}, 'UTC')
   order by device_no, at desc limit 1 by device_no
   format RowBinary`

const lastInstants = (type: DeviceType, whose: string) =>
  `select device_no, toUnixTimestamp64Milli(max(last_at)), max(version) from ${rollupTableOf('day', type)}
   where ${whose} group by device_no format RowBinary`

/** Those of the types that have frames: a table that is not there yet has none. */
async function filledTypes(telemetry: Telemetry, types: readonly DeviceType[]): Promise<DeviceType[]> {
  const rows = await telemetry.rows({
    sql: `select name from system.tables where database = currentDatabase() and total_rows > 0`,
    params: {},
    row: z.object({ name: z.string() }),
    maxSeconds,
  })
  const filled = new Set(rows.map(({ name }) => name))
  return types.filter((type) => filled.has(frameTableOf(type)) && filled.has(rollupTableOf('day', type)))
}

export async function newestFrames(
  telemetry: Telemetry,
  { types = deviceTypes, nos, nowMs = Date.now() }: LatestWanted = {},
): Promise<LatestBlock[]> {
  const blocks: LatestBlock[] = []
  const params = { since: nowMs - valueDays * dayMilliseconds, ...(nos && { nos }) }
  for (const type of await filledTypes(telemetry, types)) {
    const columns = frameColumnsOf(type)
    const newest = await telemetry.bytes(newestOf(type, columns, mine(nos)), maxSeconds, params)
    const instants = await telemetry.bytes(lastInstants(type, mine(nos)), maxSeconds, params)
    const block = blockOf(type, columns, newest, instants)
    if (block.length > 0) blocks.push(block)
  }
  return blocks
}

function blockOf(type: DeviceType, columns: readonly FrameColumn[], newest: Buffer, instants: Buffer): LatestBlock {
  const rows = [...frames(readRows(newest), columns)]
  const seen = new Set(rows.map((row) => row.deviceNo))
  for (const row of frames(readRows(instants), [])) if (!seen.has(row.deviceNo)) rows.push(row)
  const scalars = columns.filter(({ width }) => width === undefined)
  const column = (code: string) => Float64Array.from(rows, (row) => (row.values[code] as number | undefined) ?? NaN)
  const array = (code: string, width: number) => {
    const values = new Float64Array(rows.length * width).fill(NaN)
    for (const [i, row] of rows.entries())
      values.set(((row.values[code] as Float64Array | undefined) ?? new Float64Array()).subarray(0, width), i * width)
    return { width, values }
  }
  return {
    type,
    length: rows.length,
    deviceNo: Uint32Array.from(rows, (row) => row.deviceNo),
    at: Float64Array.from(rows, (row) => row.at),
    version: BigUint64Array.from(rows, (row) => row.version),
    columns: Object.fromEntries(scalars.map(({ code }) => [code, column(code)])),
    arrays: Object.fromEntries(columns.flatMap(({ code, width }) => (width ? [[code, array(code, width)]] : []))),
  }
}

interface Row {
  deviceNo: number
  at: number
  version: bigint
  values: Record<string, number | Float64Array>
}

function* frames(reader: RowReader, columns: readonly FrameColumn[]): Iterable<Row> {
  while (!reader.done) {
    const row: Row = { deviceNo: reader.uint32(), at: reader.int64(), version: reader.uint64(), values: {} }
    for (const { code, width } of columns) row.values[code] = width === undefined ? reader.float64() : reader.floats()
    yield row
  }
}
