import { expect, test } from 'vitest'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { ColumnsOfDevice, FrameAsk } from '../telemetry/analysis-reads.service.ts'
import { openFrameReader } from './frame-reader.service.ts'

const none = {} as Telemetry
const columnsOf = (instants: readonly number[]): ColumnsOfDevice => ({
  at: Float64Array.from(instants),
  values: [Float64Array.from(instants, (at) => 10 * at)],
})
/** Device 1 speaks at every instant, device 2 only before 20. */
const within = ({ fromMs, toMs }: FrameAsk) => Array.from({ length: toMs - fromMs }, (_, i) => fromMs + i)
function store() {
  const asked: [number, number][] = []
  const frames = async (_store: Telemetry, ask: FrameAsk) => {
    asked.push([ask.fromMs, ask.toMs])
    const own = within(ask)
    const early = own.filter((at) => at < 20)
    return new Map([[1, columnsOf(own)], ...(early.length > 0 ? ([[2, columnsOf(early)]] as const) : [])])
  }
  return { asked, reader: openFrameReader(none, { frames, means: frames }) }
}
const span = (fromMs: number, toMs: number) => ({ type: 'inverter' as const, deviceNos: [1, 2], fromMs, toMs })
const direct = async (fromMs: number, toMs: number) => store().reader.frames(span(fromMs, toMs), ['powerKw'])

test('windows that move on read only what is new and find what one reading finds', async () => {
  const { asked, reader } = store()
  const windows = [
    [0, 15],
    [5, 30],
    [12, 30],
    [25, 40],
    [50, 60],
  ] as const
  for (const [from, to] of windows)
    expect(await reader.frames(span(from, to), ['powerKw'])).toEqual(await direct(from, to))
  expect(asked).toEqual([
    [0, 15],
    [15, 30],
    [30, 40],
    [50, 60],
  ])
})

test('a window that begins before, ends before, or asks for something else is read whole', async () => {
  const { asked, reader } = store()
  await reader.frames(span(10, 30), ['powerKw'])
  expect(await reader.frames(span(5, 30), ['powerKw'])).toEqual(await direct(5, 30))
  expect(await reader.frames(span(6, 20), ['powerKw'])).toEqual(await direct(6, 20))
  await reader.frames(span(10, 30), ['state'])
  await reader.frames({ ...span(10, 30), deviceNos: [1] }, ['powerKw'])
  await reader.means({ ...span(12, 32), periodSeconds: 1 }, 'branchI', 1, 5)
  await reader.means({ ...span(13, 33), periodSeconds: 1 }, 'branchI', 1, 5)
  expect(asked.slice(1)).toEqual([
    [5, 30],
    [6, 20],
    [10, 30],
    [10, 30],
    [12, 32],
    [13, 33],
  ])
})
