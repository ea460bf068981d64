import { expect, it } from 'vitest'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { dayMs, hourMs } from '../local-day.ts'
import { demo } from '../scenario.ts'
import { demoStation } from '../testing/frames.ts'
import { cableDrop } from './box-frames.ts'
import { lineLoss, loadLoss, noLoadLoss } from './plant-day.ts'
import { pvPlant } from './pv-plant.ts'

const summer = Date.UTC(2026, 5, 20, 16)
const instrumentError = 0.004

/** Sum over all devices of a type, by instant. */
function sums(
  blocks: readonly FrameBlock[],
  type: FrameBlock['type'],
  value: (block: FrameBlock, row: number) => number,
) {
  const found = new Map<number, number>()
  for (const block of blocks)
    if (block.type === type)
      for (let row = 0; row < block.length; row++) {
        const at = block.at[row]!
        found.set(at, (found.get(at) ?? 0) + value(block, row))
      }
  return found
}

const column = (code: string) => (block: FrameBlock, row: number) => block.columns[code]![row]!

const volts = (block: FrameBlock, row: number) => block.arrays.mpptU!.values[row * block.arrays.mpptU!.width]!

it.each(['pv-qinghai-gonghe', 'pv-henan-xinxiang', 'pv-jiangsu-rudong'])(
  '%s balances from string to meter within its losses',
  (id) => {
    const station = demoStation(id)
    const scenario = {
      name: 'balance',
      eventsIn30Days: { ...demo.eventsIn30Days, communicationLoss: 0, clockSkew: 0, stringOutage: 9, shadow: 9 },
    }
    const plant = pvPlant(station, { seed: 2, scenario, countersFromMs: summer })
    const blocks = [...plant.blocks(summer + 6 * hourMs, summer + 2 * dayMs, 300)]
    const strings = sums(blocks, 'inverter', (block, row) => {
      const { width, values } = block.arrays.stringI ?? block.arrays.mpptI!
      let amps = 0
      for (const value of values.subarray(row * width, (row + 1) * width)) amps += Number.isNaN(value) ? 0 : value
      return (amps * volts(block, row)) / 1000
    })
    const boxes = sums(blocks, 'combinerBox', column('powerKw'))
    const dc = sums(blocks, 'inverter', column('dcPowerKw'))
    const ac = sums(blocks, 'inverter', column('powerKw'))
    const hv = sums(blocks, 'boxTransformer', column('powerKw'))
    const main = sums(blocks, 'meter', (block, row) => block.columns.powerKw![row]! * (block.device[row] === 0 ? 1 : 0))
    const use = sums(blocks, 'meter', (block, row) => block.columns.powerKw![row]! * (block.device[row] === 0 ? 0 : 1))
    const central = boxes.size > 0
    let lit = 0
    for (const [at, dcKw] of dc) {
      if (dcKw < 0.05 * station.capacityKw) continue
      lit++
      const modules = central ? boxes.get(at)! : strings.get(at)!
      expect(dcKw).toBeGreaterThan(modules * (1 - cableDrop - instrumentError))
      expect(dcKw).toBeLessThan(modules * (1 + instrumentError))
      expect(ac.get(at)! / dcKw).toBeGreaterThan(0.94)
      expect(ac.get(at)! / dcKw).toBeLessThan(0.992)
      const lostKw = ac.get(at)! - hv.get(at)!
      expect(lostKw).toBeGreaterThan(noLoadLoss * station.capacityKw * 0.99)
      expect(lostKw).toBeLessThan((noLoadLoss + loadLoss) * station.capacityKw * 1.01)
      const line = hv.get(at)! - use.get(at)! - main.get(at)!
      expect(line).toBeGreaterThanOrEqual(-1)
      expect(line).toBeLessThan(lineLoss * station.capacityKw)
    }
    expect(lit).toBeGreaterThan(100)
  },
)

it('buys its own use at night', () => {
  const plant = pvPlant(demoStation('pv-qinghai-gonghe'), { seed: 2, scenario: demo, countersFromMs: summer })
  const [meter] = plant.blocks(summer + 2 * hourMs, summer + 2 * hourMs + 1, 60)
  expect(meter!.columns.powerKw![0]).toBeLessThan(-20)
  expect(meter!.columns.powerKw![1]).toBeGreaterThan(20)
})
