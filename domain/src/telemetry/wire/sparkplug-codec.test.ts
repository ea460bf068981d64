import { describe, expect, it } from 'vitest'
import { dataTypes, metricFields } from './sparkplug.model.ts'
import type { Metric } from './sparkplug.model.ts'
import { decodeSparkplug } from './sparkplug-decode.ts'
import { dataTypeOf, encodeSparkplug } from './sparkplug-encode.ts'
import type { OutgoingMetric } from './sparkplug-encode.ts'
import { parseTopic, topicOf } from './sparkplug-topic.ts'
import { valueOf } from './sparkplug-value.ts'

const sent = (metric: OutgoingMetric): Metric => {
  const reading = decodeSparkplug(encodeSparkplug({ timestamp: 1, seq: 0, metrics: [metric] }))
  if (!reading.ok || reading.value.metrics.length !== 1) throw new Error('not read')
  return reading.value.metrics[0] as Metric
}
const metric = (field: number, value: Metric['value'], dataType?: number): Metric => ({
  name: undefined,
  alias: 1,
  timestamp: undefined,
  isHistorical: false,
  isNull: false,
  dataType,
  field,
  value,
})

describe('Sparkplug payloads', () => {
  it.each<[string, OutgoingMetric, unknown]>([
    ['a double', { value: -12.345 }, -12.345],
    ['a whole number', { value: 65_535, isWhole: true, dataType: dataTypes.int32 }, 65_535],
    ['a negative whole number', { value: -7, isWhole: true, dataType: dataTypes.int32 }, -7],
    ['no value', { value: null }, null],
    ['not a number', { value: NaN }, null],
    ['an endless number', { value: Infinity }, Infinity],
    ['truth', { value: true }, 1],
    ['untruth', { value: false }, 0],
    ['an array with a gap', { value: [1.5, null, -2], dataType: dataTypes.doubleArray }, [1.5, null, -2]],
    ['an array as long as allowed', { value: Array(255).fill(1), dataType: dataTypes.doubleArray }, Array(255).fill(1)],
    ['an array too long', { value: Array(256).fill(1), dataType: dataTypes.doubleArray }, undefined],
  ])('carry %s', (_name, metric, expected) => {
    expect(valueOf(sent(metric), undefined)).toEqual(expected)
  })

  it('carry names, aliases, instants and the historical flag', () => {
    const at = Date.UTC(2026, 0, 1)
    expect(sent({ name: '功率', alias: 300, timestamp: at, isHistorical: true, value: 1 })).toMatchObject({
      name: '功率',
      alias: 300,
      timestamp: at,
      isHistorical: true,
    })
    expect(decodeSparkplug(encodeSparkplug({ timestamp: at, seq: 255, metrics: [] }))).toEqual({
      ok: true,
      value: { timestamp: at, seq: 255, metrics: [] },
    })
    expect(dataTypeOf(false, true)).toBe(dataTypes.int32)
  })

  it.each([
    ['Int8 written with 32 bits', metric(metricFields.int, 0xffffffff, dataTypes.int8), -1],
    ['Int16', metric(metricFields.int, 0x8000, dataTypes.int16), -32_768],
    ['UInt32', metric(metricFields.int, 0xffffffff, dataTypes.uint32), 0xffffffff],
    ['a type known from birth only', metric(metricFields.int, 0xfffffff9), -7],
    ['Float', metric(metricFields.float, 1.5), 1.5],
    ['Int64', metric(metricFields.long, -5), -5],
    ['a text', metric(metricFields.string, '5'), undefined],
    ['Float array', metric(metricFields.bytes, new Uint8Array(Float32Array.of(1, 2).buffer), 30), [1, 2]],
    ['Int16 array', metric(metricFields.bytes, new Uint8Array(Int16Array.of(-1, 2).buffer), 23), [-1, 2]],
    ['UInt64 array', metric(metricFields.bytes, new Uint8Array(BigUint64Array.of(9n).buffer), 29), [9]],
    ['an array cut short', metric(metricFields.bytes, new Uint8Array(7), dataTypes.doubleArray), undefined],
    ['an array of no type', metric(metricFields.bytes, new Uint8Array(8), 17), undefined],
    ['nothing', metric(0, undefined), undefined],
  ])('read %s', (_name, given, expected) => {
    expect(valueOf(given, given.value === 0xfffffff9 ? dataTypes.int32 : undefined)).toEqual(expected)
  })

  it('read signed 64-bit numbers and pass over what they do not know', () => {
    // A metric of alias 1 with long_value -2, properties (9) and a field 1000 of 64 bits.
    const long = [0x58, 0xfe, ...Array<number>(8).fill(0xff), 0x01]
    const body = [0x10, 0x01, ...long, 0x4a, 0x02, 0x08, 0x01, 0xc1, 0x3e, ...Array<number>(8).fill(7)]
    const reading = decodeSparkplug(Uint8Array.of(0x12, body.length, ...body, 0x22, 0x01, 0x61))
    expect(reading).toMatchObject({ ok: true, value: { metrics: [{ alias: 1, field: metricFields.long, value: -2 }] } })
  })
})

describe('a message that is not what it says', () => {
  const whole = encodeSparkplug({
    timestamp: 1_700_000_000_000,
    seq: 3,
    metrics: [
      { name: 'powerKw', alias: 1, dataType: dataTypes.double, value: 5 },
      { name: 'stringI', alias: 2, dataType: dataTypes.doubleArray, value: Array(40).fill(2) },
    ],
  })

  it.each([
    ['a varint without end', [0x08, ...Array<number>(11).fill(0xff)], 'malformed'],
    ['a group', [0x0b], 'malformed'],
    ['a metric longer than the message', [0x12, 0x7f, 0x08, 0x01], 'truncated'],
    ['a length of four gigabytes', [0x12, 0xff, 0xff, 0xff, 0xff, 0x0f], 'truncated'],
    ['a field that leaves its metric', [0x12, 0x02, 0x82, 0x01, 0x10, 0x01], 'truncated'],
    ['a name that is no text', [0x12, 0x03, 0x0a, 0x01, 0xff], 'notUtf8'],
  ])('%s is refused', (_name, bytes, reason) => {
    expect(decodeSparkplug(Uint8Array.from(bytes))).toEqual({ ok: false, reason })
  })

  it('never throws, whatever is changed or cut', () => {
    const outcomes = new Set<boolean>()
    for (let seed = 1; seed <= 20_000; seed += 1) {
      const bytes = new Uint8Array(whole)
      bytes[(seed * 7919) % bytes.length] = (seed * 104_729) >>> 5
      const reading = decodeSparkplug(seed % 3 === 0 ? bytes.subarray(0, seed % bytes.length) : bytes)
      if (reading.ok) for (const one of reading.value.metrics) valueOf(one, dataTypes.doubleArray)
      outcomes.add(reading.ok)
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })
})

describe('topics', () => {
  it.each([
    ['spBv1.0/pv-a/NBIRTH/gw-1', { stationId: 'pv-a', kind: 'NBIRTH', gatewayId: 'gw-1' }],
    ['spBv1.0/pv-a/DDATA/gw-1/inv-01', { stationId: 'pv-a', kind: 'DDATA', gatewayId: 'gw-1', deviceCode: 'inv-01' }],
  ] as const)('%s', (topic, parsed) => {
    expect(parseTopic(topic)).toEqual(parsed)
    expect(topicOf(parsed)).toBe(topic)
  })

  it.each([
    'spAv1.0/pv-a/NBIRTH/gw-1',
    'spBv1.0/pv-a/DDATA/gw-1',
    'spBv1.0/pv-a/NBIRTH/gw-1/inv-01',
    'spBv1.0/pv-a/DDATA/gw-1/inv-01/more',
    'spBv1.0/pv-a/XDATA/gw-1',
    'spBv1.0//NBIRTH/gw-1',
    'spBv1.0/pv a/NBIRTH/gw-1',
    'spBv1.0/../NBIRTH/gw-1',
    'spBv1.0/STATE/host',
    '',
  ])('%j is none of ours', (topic) => {
    expect(parseTopic(topic)).toBeUndefined()
  })
})
