import { expect, test } from 'vitest'
import type { ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import type { Intake } from '../intake.model.ts'
import { openFrameBatches, valuesAtOnce } from './frame-batches.ts'

const source = { gatewayId: 'gw', stationIds: new Set(['pv-a']) }
const codes = Array.from({ length: 100 }, (_none, i) => `p${i}`)
const frame = (at: number) => ({ deviceCode: 'inv-01', at, isHistorical: true, codes, values: codes.map(() => 1) })

test('a message with many values is handed over in turns, in its order, and is safe when all of it is', async () => {
  let turn = 0
  const byTurn = new Map<number, number>()
  const instants: number[] = []
  const gate = Promise.withResolvers<void>()
  const intake = {
    accept: async (_source: unknown, blocks: readonly ReceivedBlock[]) => {
      const values = blocks.reduce((sum, { length, columns }) => sum + length * Object.keys(columns).length, 0)
      byTurn.set(turn, (byTurn.get(turn) ?? 0) + values)
      for (const { at } of blocks) instants.push(...at)
      await gate.promise
      return { accepted: 0, quarantined: 0 }
    },
  } as unknown as Intake
  let isCounting = true
  const count = () => {
    turn += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const batches = openFrameBatches({ intake, typeOf: () => 'inverter', holdMs: 1 })
  const frames = Array.from({ length: 3_000 }, (_none, i) => frame(i))
  let isSafe = false
  const added = batches.add(source, 'pv-a', frames).then(() => (isSafe = true))
  while (instants.length < frames.length) await new Promise((resolve) => setImmediate(resolve))
  expect(isSafe).toBe(false)
  gate.resolve()
  await added
  isCounting = false
  expect(byTurn.size).toBe((frames.length * codes.length) / valuesAtOnce)
  expect(Math.max(...byTurn.values())).toBe(valuesAtOnce)
  expect(instants).toEqual(frames.map(({ at }) => at))
})
