import { expect, test } from 'vitest'
import type { FrameBlock } from '../domain/src/telemetry/frame.model.ts'
import { benchPoints } from './telemetry-frames.ts'
import { importProtocols } from './victoria-protocols.ts'

const at = 1_700_000_000_000
const constant = new Float64Array(3)
const block: FrameBlock = {
  type: 'inverter',
  deviceIds: ['d1'],
  length: 3,
  device: new Uint32Array(3),
  at: Float64Array.of(at, at + 60_000, at + 120_000),
  columns: {
    ...Object.fromEntries(benchPoints.map((code) => [code, constant])),
    powerKw: Float64Array.of(1.5, 2.25, 3),
  },
  arrays: {},
}
const bodyOf = (name: string): Buffer =>
  Buffer.from(importProtocols.find((protocol) => protocol.name === name)!.bodyOf(block))

test('a series in the native format has the bytes that VictoriaMetrics 1.79.5 exports for it', () => {
  const exported =
    '000000186672616d655f706f7765724b770164657669636501643101' +
    '0000001380a0abfef962ac0203030202' +
    '03c0a907' +
    '029601'
  expect(bodyOf('native').toString('hex')).toContain(exported)
})

test('remote write is one literal of snappy, as long as it says', () => {
  const body = bodyOf('remote write')
  const marker = body.indexOf(0xfc)
  const length = body.subarray(0, marker).reduce((sum, byte, i) => sum + (byte & 0x7f) * 128 ** i, 0)
  expect([body.readUInt32LE(marker + 1) + 1, body.length - marker - 5]).toEqual([length, length])
})

test('text protocols name each value once', () => {
  const values = 3 * benchPoints.length
  expect(bodyOf('Prometheus text').toString().trim().split('\n')).toHaveLength(values)
  expect(bodyOf('CSV').toString().trim().split('\n')[1]).toBe(
    `d1,${benchPoints.map((code) => block.columns[code]![1]).join(',')},${at + 60_000}`,
  )
  const lines = bodyOf('JSON lines').toString().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { values: number[] }).values.length)).toEqual(
    benchPoints.map(() => 3),
  )
})
