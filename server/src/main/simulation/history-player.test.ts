import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { decodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-decode'
import type { Carrier, Delivery } from '@fengguang/gateway/carrier.model'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { playHistory } from './history-player.ts'
import type { SimulatedStation } from './history-player.ts'
import { readProgress, writeProgress } from './progress-file.ts'

const minute = 60_000
const hour = 60 * minute
/** Noon in China. */
const until = Date.UTC(2026, 10, 15, 4)
const log = openLog({ name: 'test', level: 'silent' })

/** A station of one meter; `answers` are given first, then all is taken. */
function station(id: string, answers: Delivery[] = []) {
  const instants: number[] = []
  const carrier: Carrier = {
    maxBytes: 1,
    deliver: async ([body]) => {
      const answer = answers.shift() ?? { kind: 'taken' }
      const reading = decodeFgf1(body!)
      if (answer.kind === 'taken' && reading.ok) instants.push(...reading.value.flatMap(({ at }) => [...at]))
      return answer
    },
    close: async () => {},
  }
  const simulated: SimulatedStation = {
    id,
    carrier,
    *blocks(fromMs, toMs, stepSeconds) {
      const at = Float64Array.from({ length: (toMs - fromMs) / stepSeconds / 1000 }, (_none, i) => fromMs + i * minute)
      const block: FrameBlock = {
        type: 'meter',
        deviceIds: [`${id}.m`],
        length: at.length,
        device: new Uint32Array(at.length),
        at,
        columns: { powerKw: new Float64Array(at.length) },
        arrays: {},
      }
      yield block
    },
  }
  return { simulated, instants }
}
const everyMinute = (hours: number) =>
  Array.from({ length: hours * 60 }, (_none, i) => until - hours * hour + i * minute)
const sorted = (instants: number[]) => instants.toSorted((a, b) => a - b)

describe('the history of simulated stations', () => {
  test('is delivered once, newest first, however often the platform asks for patience', async () => {
    const later: Delivery[] = [
      { kind: 'later', why: 'busy', afterMs: 1 },
      { kind: 'later', why: 'busy', afterMs: 1 },
    ]
    const [a, b] = [station('a', later), station('b')]
    const job = { fromMs: until - 36 * hour, untilMs: until, unitsDone: 0 }
    const shares: number[] = []
    const signal = new AbortController().signal
    await playHistory(job, [a.simulated, b.simulated], { signal, log, onUnit: (share) => shares.push(share) })
    expect(sorted(a.instants)).toEqual(everyMinute(36))
    expect(a.instants[0]).toBe(until - 12 * hour)
    expect(sorted(b.instants)).toEqual(everyMinute(36))
    expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  })

  test('begins with what the first screen shows, in a fraction of its frames, and tells of it', async () => {
    const a = station('a')
    const job = { fromMs: until - 48 * hour, untilMs: until, unitsDone: 0, hasFirstScreen: true }
    const units: (number | null)[] = []
    const signal = new AbortController().signal
    const sentBefore: number[] = []
    await playHistory(job, [a.simulated], {
      signal,
      log,
      onUnit: (_share, backToMs) => units.push(backToMs),
      onFirstScreen: async () => void sentBefore.push(a.instants.length),
    })
    // The rest waits until the store has it, once.
    expect(sentBefore).toEqual([50])
    // Twelve hours by quarter hours, then the midnights of the month.
    expect([a.instants[0], a.instants[48], a.instants[50]]).toEqual([
      until - 12 * hour,
      until - 36 * hour,
      until - 12 * hour,
    ])
    expect(units).toEqual([null, null, null, null, ...[12, 36, 36].map((hours) => until - hours * hour)])
    expect(sorted([...new Set(a.instants.slice(50))])).toEqual(everyMinute(48))
  })

  test('what was before yesterday comes station by station, newest first', async () => {
    const [a, b] = [station('a'), station('b')]
    const order: string[] = []
    const noted = ({ id, simulated }: { id: string; simulated: SimulatedStation }): SimulatedStation => ({
      ...simulated,
      blocks: (fromMs, toMs, stepSeconds) => {
        order.push(`${id} ${(until - toMs) / (24 * hour)}`)
        return simulated.blocks(fromMs, toMs, stepSeconds)
      },
    })
    const job = { fromMs: until - 4 * 24 * hour, untilMs: until, unitsDone: 0 }
    const told: (number | null)[] = []
    await playHistory(job, [noted({ id: 'a', ...a }), noted({ id: 'b', ...b })], {
      signal: new AbortController().signal,
      log,
      onUnit: (_share, backToMs) => told.push(backToMs),
    })
    expect(order.slice(0, 4)).toEqual(['a 0', 'b 0', 'a 0.5', 'b 0.5'])
    expect(order.slice(4)).toEqual(['a 1.5', 'a 2.5', 'a 3.5', 'b 1.5', 'b 2.5', 'b 3.5'])
    // Back to there all stations are complete.
    expect(told.slice(2)).toEqual(Array.from({ length: 8 }, () => until - 36 * hour))
  })

  test('goes on where it was stopped', async () => {
    const a = station('a')
    const job = { fromMs: until - 24 * hour, untilMs: until, unitsDone: 0 }
    const stopping = new AbortController()
    const onUnit = (share: number) => share === 0.5 && stopping.abort()
    await playHistory(job, [a.simulated], { signal: stopping.signal, log, onUnit: (share) => void onUnit(share) })
    expect(job.unitsDone).toBe(1)
    await playHistory(job, [a.simulated], { signal: new AbortController().signal, log })
    expect(sorted(a.instants)).toEqual(everyMinute(24))
  })

  test('begins anew where an earlier release had cut it otherwise', async () => {
    const a = station('a')
    const job = { fromMs: until - 24 * hour, untilMs: until, unitsDone: 2, plan: 1 }
    await playHistory(job, [a.simulated], { signal: new AbortController().signal, log })
    expect(sorted(a.instants)).toEqual(everyMinute(24))
  })

  test('ends aloud when the platform cannot read it', async () => {
    const a = station('a', [{ kind: 'refused', why: 'HTTP 400' }])
    const job = { fromMs: until - hour, untilMs: until, unitsDone: 0 }
    await expect(playHistory(job, [a.simulated], { signal: new AbortController().signal, log })).rejects.toThrow(
      'HTTP 400',
    )
  })
})

describe('how far it got', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-progress-'))
  const path = join(folder, 'progress.json')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is remembered for the same stations; damaged it begins anew', () => {
    expect(readProgress(path, 'a b')).toBeUndefined()
    const progress = { fleet: 'a b', jobs: [{ fromMs: 1, untilMs: 2, unitsDone: 3 }], liveThroughMs: 4 }
    writeProgress(path, progress)
    expect(readProgress(path, 'a b')).toEqual(progress)
    expect(readProgress(path, 'a b c')).toBeUndefined()
    writeFileSync(path, '{"fleet":"a b","jobs":[')
    expect(readProgress(path, 'a b')).toBeUndefined()
  })
})
