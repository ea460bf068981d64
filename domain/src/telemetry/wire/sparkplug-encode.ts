import { wireTypes } from './protobuf-reader.ts'
import { ProtobufWriter } from './protobuf-writer.ts'
import { dataTypes, metricFields as field, payloadFields } from './sparkplug.model.ts'
import type { WireValue } from './wire.model.ts'

/** What a sender says of one point: in births with name and type, later by its alias alone. */
export interface OutgoingMetric {
  name?: string
  alias?: number
  /** Epoch milliseconds; left out when it is that of the message. */
  timestamp?: number
  /** Written in births; data messages leave it out. */
  dataType?: number
  isHistorical?: boolean
  value: WireValue | boolean
  /** A whole number goes as Int32 when it was born so. */
  isWhole?: boolean
}

export interface OutgoingPayload {
  timestamp: number
  /** Absent in a death certificate. */
  seq?: number
  metrics: readonly OutgoingMetric[]
}

const writer = new ProtobufWriter()
const put = (number: number, wireType: number): void => writer.varint((number << 3) | wireType)
const putVarint = (number: number, value: number): void => {
  put(number, wireTypes.varint)
  writer.varint(value)
}

function putValue(value: WireValue | boolean, isWhole: boolean): void {
  if (value === null) return putVarint(field.isNull, 1)
  if (typeof value === 'boolean') return putVarint(field.boolean, value ? 1 : 0)
  if (typeof value === 'number') {
    if (isWhole) return putVarint(field.int, value >>> 0)
    put(field.double, wireTypes.fixed64)
    return writer.double(value)
  }
  put(field.bytes, wireTypes.bytes)
  const packed = Float64Array.from(value, (one) => one ?? NaN)
  writer.bytes(new Uint8Array(packed.buffer))
}

function putMetric(metric: OutgoingMetric): void {
  if (metric.name !== undefined) {
    put(field.name, wireTypes.bytes)
    writer.text(metric.name)
  }
  if (metric.alias !== undefined) putVarint(field.alias, metric.alias)
  if (metric.timestamp !== undefined) putVarint(field.timestamp, metric.timestamp)
  if (metric.dataType !== undefined) putVarint(field.dataType, metric.dataType)
  if (metric.isHistorical) putVarint(field.isHistorical, 1)
  putValue(metric.value, metric.isWhole ?? false)
}

export function encodeSparkplug({ timestamp, seq, metrics }: OutgoingPayload): Uint8Array<ArrayBuffer> {
  writer.reset()
  putVarint(payloadFields.timestamp, timestamp)
  for (const metric of metrics) {
    put(payloadFields.metrics, wireTypes.bytes)
    writer.message(() => putMetric(metric))
  }
  if (seq !== undefined) putVarint(payloadFields.seq, seq)
  return writer.result()
}

/** Double for what is measured, Int32 for states, DoubleArray for strings and branches. */
export const dataTypeOf = (isArray: boolean, isWhole: boolean): number =>
  isArray ? dataTypes.doubleArray : isWhole ? dataTypes.int32 : dataTypes.double
