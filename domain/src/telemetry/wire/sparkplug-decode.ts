import { ProtobufReader, Unreadable, wireTypes } from './protobuf-reader.ts'
import { metricFields as field, payloadFields } from './sparkplug.model.ts'
import type { Metric, SparkplugPayload } from './sparkplug.model.ts'
import { refused } from './wire.model.ts'
import type { Reading } from './wire.model.ts'

/** Field number and wire type in one, as they are written. */
const key = (number: number, wireType: number): number => (number << 3) | wireType
const { varint, fixed32, fixed64, bytes } = wireTypes
const keys = {
  name: key(field.name, bytes),
  alias: key(field.alias, varint),
  timestamp: key(field.timestamp, varint),
  dataType: key(field.dataType, varint),
  isHistorical: key(field.isHistorical, varint),
  isNull: key(field.isNull, varint),
  int: key(field.int, varint),
  long: key(field.long, varint),
  float: key(field.float, fixed32),
  double: key(field.double, fixed64),
  boolean: key(field.boolean, varint),
  string: key(field.string, bytes),
  bytes: key(field.bytes, bytes),
} as const

function readValue(reader: ProtobufReader, tag: number, metric: Metric): boolean {
  if (tag === keys.double) metric.value = reader.double()
  else if (tag === keys.int) metric.value = reader.varint32()
  else if (tag === keys.float) metric.value = reader.float()
  else if (tag === keys.long) metric.value = reader.signedVarint()
  else if (tag === keys.boolean) metric.value = reader.varint() === 0 ? 0 : 1
  else if (tag === keys.bytes) metric.value = reader.bytes()
  else if (tag === keys.string) metric.value = reader.text()
  else return false
  metric.field = tag >> 3
  return true
}

function readMetric(reader: ProtobufReader): Metric {
  const length = reader.varint()
  const outer = reader.end
  const end = reader.at + length
  if (end > outer) throw new Unreadable('truncated')
  reader.end = end
  const metric: Metric = {
    name: undefined,
    alias: undefined,
    timestamp: undefined,
    dataType: undefined,
    isHistorical: false,
    isNull: false,
    field: 0,
    value: undefined,
  }
  while (reader.at < end) {
    const tag = reader.varint()
    switch (tag) {
      case keys.alias:
        metric.alias = reader.varint()
        break
      case keys.timestamp:
        metric.timestamp = reader.varint()
        break
      case keys.isHistorical:
        metric.isHistorical = reader.varint() !== 0
        break
      case keys.isNull:
        metric.isNull = reader.varint() !== 0
        break
      case keys.dataType:
        metric.dataType = reader.varint32()
        break
      case keys.name:
        metric.name = reader.text()
        break
      default:
        if (!readValue(reader, tag, metric)) reader.skip(tag & 7)
    }
  }
  reader.end = outer
  return metric
}

/** Fields we do not know are passed over; a message cut or damaged anywhere is refused whole. */
export function decodeSparkplug(message: Uint8Array): Reading<SparkplugPayload> {
  const reader = new ProtobufReader(message)
  const payload: SparkplugPayload = { timestamp: undefined, seq: undefined, metrics: [] }
  try {
    while (reader.at < reader.end) {
      const tag = reader.varint()
      if (tag === key(payloadFields.metrics, bytes)) payload.metrics.push(readMetric(reader))
      else if (tag === key(payloadFields.timestamp, varint)) payload.timestamp = reader.varint()
      else if (tag === key(payloadFields.seq, varint)) payload.seq = reader.varint()
      else reader.skip(tag & 7)
    }
  } catch (error) {
    if (error instanceof Unreadable) return refused(error.reason)
    throw error
  }
  return { ok: true, value: payload }
}
