import { pointsOf } from '../domain/src/telemetry/catalogue.ts'
import type { FrameBlock } from '../domain/src/telemetry/frame.model.ts'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { encodeSparkplug, type OutgoingMetric } from '../domain/src/telemetry/wire/sparkplug-encode.ts'

/** The largest messages of a gateway that are taken at each door, and the worst that are refused. */
export const mebibyte = 1024 * 1024
export const bodyBytes = 32 * mebibyte
export const messageBytes = 250 * 1024
export const gatewayId = 'gw-test'
export const stationId = 'pv-qinghai-gonghe'
const code = 'test-1'
const deviceId = `${stationId}.${code}`

const filled = (part: string, bytes: number) => Buffer.alloc(bytes - (bytes % Buffer.byteLength(part)), part)
const now = Date.now()
const line = (values: object, id = deviceId, at = now) => `${JSON.stringify({ deviceId: id, at, values })}\n`
const inverter = Object.entries(pointsOf('inverter'))
const whole = Object.fromEntries(inverter.map(([point, { width }]) => [point, width ? Array(width).fill(1) : 1]))
const strange = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, i]))

function block(length: number, columns: Record<string, number>, ids = [deviceId]): FrameBlock {
  return {
    type: 'inverter',
    deviceIds: ids,
    length,
    device: Uint32Array.from({ length }, (_, i) => i % ids.length),
    at: Float64Array.from({ length }, (_, i) => now - i * 1000),
    columns: Object.fromEntries(
      Object.entries(columns).map(([point, value]) => [point, new Float64Array(length).fill(value)]),
    ),
    arrays: {},
  }
}
const oneBlock = (...given: Parameters<typeof block>) => encodeFgf1([block(...given)])
const manyIds = Array.from({ length: 65_535 }, (_, i) => `${stationId}.unknown-${i}`)
export const compact: readonly [string, () => Uint8Array][] = [
  ['frames of three points', () => oneBlock(1_000_000, { powerKw: 1, dcPowerKw: 2, iaA: 3 })],
  ['values beyond their limits', () => oneBlock(1_000_000, { powerKw: 1e9, dcPowerKw: -1e9 })],
  ['frames of unknown devices', () => oneBlock(1_000_000, { powerKw: 1 }, manyIds)],
  ['frames of the future', () => oneBlock(1_000_000, { powerKw: 1 }).fill(0x7f, -12_000_000, -8_000_000)],
  ['a thousand unknown points', () => oneBlock(4_000, strange(1_000))],
  ['an unknown point', () => oneBlock(1_000_000, { x: 1.5 })],
  ['blocks of one frame', () => encodeFgf1(Array.from({ length: 5_000 }, () => block(1, { powerKw: 1 })))],
  ['zeros', () => Buffer.concat([Buffer.from('FGF1'), Buffer.alloc(bodyBytes - 4)])],
]
export const lines: readonly [string, () => Uint8Array][] = [
  ['good frames', () => filled(line(whole), bodyBytes)],
  ['small frames', () => filled(line({ powerKw: 1 }), bodyBytes)],
  ['empty lines', () => filled('\n', bodyBytes)],
  ['no frames', () => filled('{}\n', bodyBytes)],
  ['letters', () => filled('a\n', bodyBytes)],
  ['one line', () => filled('a', bodyBytes)],
  ['brackets', () => filled(`${'['.repeat(60_000)}\n`, bodyBytes)],
  ['unknown points', () => filled(line(strange(4_000)), bodyBytes)],
  ['unknown devices', () => filled(line({ powerKw: 1 }, `${stationId}.nobody`), bodyBytes)],
  ['values beyond their limits', () => filled(line({ powerKw: 1e9, dcPowerKw: -1e9 }), bodyBytes)],
  ['bytes that are no text', () => Buffer.alloc(bodyBytes, 0xff)],
]

const metrics = (count: number, one: (i: number) => OutgoingMetric) => Array.from({ length: count }, (_, i) => one(i))
const payload = (seq: number, all: OutgoingMetric[]) => encodeSparkplug({ timestamp: Date.now(), seq, metrics: all })
const point = (i: number): OutgoingMetric => ({ name: `p${i}`, alias: i + 1, value: i })
const born = () => payload(1, metrics(400, point))
/** Each instant is a whole frame of 400 points. */
const history = (instants: number) =>
  metrics(instants, (i) => ({ alias: 1, timestamp: now - i * 60_000, isHistorical: true, value: i }))
type Step = readonly [kind: string, payload: () => Uint8Array]
export const nbirth: Step = ['NBIRTH', () => payload(0, [{ name: 'bdSeq', value: 0 }])]
const dbirth: Step = ['DBIRTH', born]
export const sparkplug: readonly [string, ...Step[]][] = [
  [
    'NBIRTH of names',
    [
      'NBIRTH',
      () =>
        payload(
          0,
          metrics(18_000, (i) => ({ name: `n${i}`, value: 1 })),
        ),
    ],
  ],
  ['DBIRTH of names', nbirth, ['DBIRTH', () => payload(1, metrics(13_000, point))]],
  [
    'DBIRTH of bad names',
    nbirth,
    [
      'DBIRTH',
      () =>
        payload(
          1,
          metrics(15_000, (i) => ({ name: `?${i}`, value: 1 })),
        ),
    ],
  ],
  [
    'DBIRTH of one name',
    nbirth,
    [
      'DBIRTH',
      () =>
        payload(
          1,
          metrics(18_000, () => ({ name: 'p', value: 1 })),
        ),
    ],
  ],
  ['DDATA of 750 instants', nbirth, dbirth, ['DDATA', () => payload(2, history(750))]],
  ['DDATA of too many instants', nbirth, dbirth, ['DDATA', () => payload(2, history(9_000))]],
  [
    'DDATA of values',
    nbirth,
    dbirth,
    [
      'DDATA',
      () =>
        payload(
          2,
          metrics(18_000, (i) => ({ alias: 1 + (i % 400), value: i })),
        ),
    ],
  ],
  [
    'DDATA of unknown aliases',
    nbirth,
    dbirth,
    [
      'DDATA',
      () =>
        payload(
          2,
          metrics(17_000, (i) => ({ alias: 9_000 + i, value: i })),
        ),
    ],
  ],
  ['DDATA of empty metrics', nbirth, dbirth, ['DDATA', () => filled('\x12\x00', messageBytes)]],
  [
    'DDATA without a birth',
    [
      'DDATA',
      () =>
        payload(
          2,
          metrics(17_000, (i) => ({ alias: 9_000 + i, value: i })),
        ),
    ],
  ],
  ['DDATA of zeros', nbirth, dbirth, ['DDATA', () => Buffer.alloc(messageBytes)]],
  ['DDATA without an end', nbirth, dbirth, ['DDATA', () => Buffer.alloc(messageBytes, 0xff)]],
  [
    'DBIRTH of one alias',
    nbirth,
    [
      'DBIRTH',
      () =>
        payload(
          1,
          metrics(13_000, (i) => ({ name: `p${i}`, alias: 1, value: i })),
        ),
    ],
  ],
  [
    'DDATA of texts and flags',
    nbirth,
    dbirth,
    [
      'DDATA',
      () =>
        payload(
          2,
          metrics(9_000, (i) => ({ alias: 1 + (i % 400), value: i % 2 === 0 ? NaN : true })),
        ),
    ],
  ],
  [
    'NDEATH',
    nbirth,
    dbirth,
    ['NDEATH', () => encodeSparkplug({ timestamp: now, metrics: [{ name: 'bdSeq', value: 0 }] })],
  ],
]

/** A sequence that jumps makes a node forget what all its devices said. */
export const devices = 300
export const crowd = (first: number) =>
  Array.from({ length: devices }, (_, n) => [`d-${first + n}`, payload(1, metrics(400, point))] as const)
export const jump = (seq: number) => payload(seq, [{ alias: 1, value: 1 }])

const hourMs = 3_600_000
const thisHour = Math.floor(now / hourMs) * hourMs
const hoursOf = (count: number, one: object) =>
  Array.from({ length: count }, (_, i) => ({ at: thisHour + i * hourMs, ...one }))
const forecast = (over: object = {}) =>
  JSON.stringify({ stationId, issuedAt: thisHour, source: 'bench', hours: hoursOf(384, { poaWm2: 1 }), ...over })
const forecastBytes = 127 * 1024
export const forecasts: readonly [string, () => string][] = [
  ['as many hours as are taken', () => forecast()],
  ['wrong values', () => forecast({ hours: hoursOf(384, { poaWm2: 1e9, windSpeedMs: -1, rainMm: 'x', more: 1 }) })],
  ['hours without end', () => forecast({ hours: hoursOf(4_000, {}) })],
  ['far instants', () => forecast({ hours: hoursOf(384, { at: 8_640_000_000_000_000 }) })],
  ['unknown fields', () => forecast(strange(9_000))],
  ['lists in lists', () => '['.repeat(forecastBytes)],
  ['one text', () => `"${'a'.repeat(forecastBytes)}"`],
  ['a number', () => '9'.repeat(forecastBytes)],
  ['escapes', () => `"${'\\u0041'.repeat(forecastBytes / 6)}"`],
]

export const topicOf = (kind: string) =>
  `spBv1.0/${stationId}/${kind}/${gatewayId}${kind.startsWith('D') ? `/${code}` : ''}`
