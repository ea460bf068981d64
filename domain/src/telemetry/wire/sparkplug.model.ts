/** The part of Eclipse Sparkplug B 3.0 that carries telemetry. */
export const dataTypes = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  uint8: 5,
  uint16: 6,
  uint32: 7,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
  int8Array: 22,
  int16Array: 23,
  int32Array: 24,
  int64Array: 25,
  uint8Array: 26,
  uint16Array: 27,
  uint32Array: 28,
  uint64Array: 29,
  floatArray: 30,
  doubleArray: 31,
} as const

/** Numbers of the fields of a Metric; which of the last seven is present says how the value was written. */
export const metricFields = {
  name: 1,
  alias: 2,
  timestamp: 3,
  dataType: 4,
  isHistorical: 5,
  isNull: 7,
  int: 10,
  long: 11,
  float: 12,
  double: 13,
  boolean: 14,
  string: 15,
  bytes: 16,
} as const
export const payloadFields = { timestamp: 1, metrics: 2, seq: 3 } as const

/** As it stands in the message; its meaning needs the data type, which may only have been in the birth. */
export interface Metric {
  name: string | undefined
  alias: number | undefined
  /** Epoch milliseconds. */
  timestamp: number | undefined
  dataType: number | undefined
  isHistorical: boolean
  isNull: boolean
  /** Which of the value fields; 0 when there is none we read. */
  field: number
  value: number | string | Uint8Array | undefined
}

export interface SparkplugPayload {
  timestamp: number | undefined
  seq: number | undefined
  metrics: Metric[]
}

export const rebirthMetric = 'Node Control/Rebirth'
export const birthSequenceMetric = 'bdSeq'
