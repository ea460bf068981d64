import { pointOf } from '../domain/src/telemetry/catalogue.ts'
import type { FrameBlock } from '../domain/src/telemetry/frame.model.ts'
import { ByteWriter } from './byte-writer.ts'
import { benchPoints, linesOf } from './telemetry-frames.ts'

/** One of the documented ways into VictoriaMetrics: where bodies go, and how frames are written for it. */
export interface ImportProtocol {
  name: string
  path: string
  headers?: Readonly<Record<string, string>>
  bodyOf(block: FrameBlock): Uint8Array
}

interface Series {
  metric: string
  device: string
  /** Frames of one device are neighbours in a block of the bench. */
  from: number
  to: number
  values: Float64Array
  decimals: number
}

const decimalsOf = new Map(benchPoints.map((code) => [code, pointOf('inverter', code)!.decimals]))

function* seriesOf({ length, device, deviceIds, columns }: FrameBlock): Generator<Series> {
  for (let from = 0; from < length;) {
    let to = from + 1
    while (to < length && device[to] === device[from]) to += 1
    for (const code of benchPoints) {
      const decimals = decimalsOf.get(code)!
      const values = columns[code]!
      yield { metric: `frame_${code}`, device: deviceIds[device[from]!]!, from, to, values, decimals }
    }
    from = to
  }
}

function jsonLines(block: FrameBlock): Uint8Array {
  const lines: string[] = []
  for (const { metric, device, from, to, values } of seriesOf(block)) {
    const timestamps = block.at.subarray(from, to).join(',')
    lines.push(
      `{"metric":{"__name__":"${metric}","device":"${device}"},"values":[${values.subarray(from, to).join(',')}],"timestamps":[${timestamps}]}`,
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

function prometheusText(block: FrameBlock): Uint8Array {
  const lines: string[] = []
  for (const { metric, device, from, to, values } of seriesOf(block))
    for (let i = from; i < to; i += 1) lines.push(`${metric}{device="${device}"} ${values[i]} ${block.at[i]}`)
  return Buffer.from(`${lines.join('\n')}\n`)
}

const csvFormat = [
  '1:label:device',
  ...benchPoints.map((code, i) => `${i + 2}:metric:frame_${code}`),
  `${benchPoints.length + 2}:time:unix_ms`,
].join(',')

function csv({ length, device, deviceIds, at, columns }: FrameBlock): Uint8Array {
  const lines: string[] = []
  for (let i = 0; i < length; i += 1)
    lines.push(`${deviceIds[device[i]!]},${benchPoints.map((code) => columns[code]![i]).join(',')},${at[i]}`)
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** Prometheus remote write: protobuf in snappy, here as one literal, which is the least work to unpack. */
function remoteWrite(block: FrameBlock): Uint8Array {
  const request = new ByteWriter(block.length * benchPoints.length * 20)
  for (const { metric, device, from, to, values } of seriesOf(block)) {
    const series = new ByteWriter((to - from) * 20 + 128)
    for (const [name, value] of [
      ['__name__', metric],
      ['device', device],
    ] as const) {
      const label = new ByteWriter(128)
      label.field(1, Buffer.from(name))
      label.field(2, Buffer.from(value))
      series.field(1, label.bytes())
    }
    for (let i = from; i < to; i += 1) {
      const sample = new ByteWriter(24)
      sample.byte(0x09)
      sample.double(values[i]!)
      sample.byte(0x10)
      sample.varuint(block.at[i]!)
      series.field(2, sample.bytes())
    }
    request.field(1, series.bytes())
  }
  const raw = request.bytes()
  const packed = new ByteWriter(raw.length + 16)
  packed.varuint(raw.length)
  packed.byte(0xfc)
  packed.uint32LittleEndian(raw.length - 1)
  packed.raw(raw)
  return packed.bytes()
}

const marshalTypes = { deltaConst: 2, const: 3, nearestDelta: 6 } as const

/** The first value stands apart; equal steps are written once, others one by one. */
function deltas(count: number, valueAt: (i: number) => number): { type: number; data: Uint8Array } {
  const data = new ByteWriter(count * 10)
  if (count === 1) return { type: marshalTypes.const, data: data.bytes() }
  const step = valueAt(1) - valueAt(0)
  let isEven = true
  for (let i = 2; i < count && isEven; i += 1) isEven = valueAt(i) - valueAt(i - 1) === step
  if (isEven && step === 0) return { type: marshalTypes.const, data: data.bytes() }
  if (isEven) data.varint(step)
  else for (let i = 1; i < count; i += 1) data.varint(valueAt(i) - valueAt(i - 1))
  return { type: isEven ? marshalTypes.deltaConst : marshalTypes.nearestDelta, data: data.bytes() }
}

/**
 * What VictoriaMetrics exports to another of its kind. Its documentation names the format without describing it; this
 * is how version 1.79 reads it: a time range, then for each series its name and a block of decimals by their steps.
 */
function nativeFormat(block: FrameBlock): Uint8Array {
  const body = new ByteWriter(block.length * benchPoints.length * 4 + 65_536)
  body.int64BigEndianZigzag(0)
  body.int64BigEndianZigzag(8_640_000_000_000_000)
  for (const { metric, device, from, to, values, decimals } of seriesOf(block)) {
    const scale = 10 ** decimals
    const count = to - from
    const fixed = (i: number) => Math.round(values[from + i]! * scale)
    const times = deltas(count, (i) => block.at[from + i]!)
    const steps = deltas(count, fixed)
    const written = new ByteWriter(times.data.length + steps.data.length + 64)
    written.varint(block.at[from]!)
    written.varint(fixed(0))
    written.varuint(count)
    written.varint(-decimals)
    written.byte(times.type)
    written.byte(steps.type)
    written.lengthAndBytes(times.data)
    written.lengthAndBytes(steps.data)
    // Each part of a name ends with the byte 1, which occurs in none of them.
    const name = Buffer.from([metric, 'device', device, ''].join('\u0001'))
    body.uint32BigEndian(name.length)
    body.raw(name)
    body.uint32BigEndian(written.bytes().length)
    body.raw(written.bytes())
  }
  return body.bytes()
}

export const importProtocols: readonly ImportProtocol[] = [
  { name: 'native', path: '/api/v1/import/native', bodyOf: nativeFormat },
  {
    name: 'remote write',
    path: '/api/v1/write',
    headers: {
      'content-encoding': 'snappy',
      'content-type': 'application/x-protobuf',
      'x-prometheus-remote-write-version': '0.1.0',
    },
    bodyOf: remoteWrite,
  },
  { name: 'JSON lines', path: '/api/v1/import', bodyOf: jsonLines },
  { name: 'Influx lines', path: '/write', bodyOf: (block) => Buffer.from(linesOf(block)) },
  { name: 'CSV', path: `/api/v1/import/csv?format=${csvFormat}`, bodyOf: csv },
  { name: 'Prometheus text', path: '/api/v1/import/prometheus', bodyOf: prometheusText },
]
