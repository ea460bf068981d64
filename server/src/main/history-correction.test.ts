import { setTimeout as pause } from 'node:timers/promises'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { filesContract } from '@fengguang/domain/files/files.contract'
import {
  correctionContract as contract,
  type CorrectionRow,
} from '@fengguang/domain/history-correction/correction.contract'
import { telemetryContract, type CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctAllLate } from '../features/history-correction/late-frames.service.ts'
import { openTelemetryApp, type TelemetryApp } from '../testing/telemetry-app.ts'

/** History that was wrong, corrected through the calls, seen in frames, quarter hours and days, and taken back. */
const station = 'pv-qinghai-gonghe'
const box = `${station}.cb-01-1`
const minute = 60_000
const fromMs = Date.parse('2026-06-20T02:00:00Z')
const toMs = fromMs + 30 * minute
const slow = 600_000

let t: TelemetryApp
const frames = Array.from({ length: 30 }, (_, i) => ({
  deviceId: box,
  at: fromMs + i * minute,
  values: { powerKw: 100 + i, breaker: 1, branchI: [1, 2, 3], ownMaker: 7.5 },
}))

beforeAll(async () => {
  t = await openTelemetryApp(['combinerBox'], station, toMs)
  await t.send(frames)
  await t.drained()
}, slow)
afterAll(() => t.close(), 120_000)

/** An emulated engine on a busy machine takes longer than a screen waits. */
async function patiently(ask: () => ReturnType<typeof t.admin.get>) {
  for (const untilMs = Date.now() + slow / 2; ;) {
    await t.drained()
    const answer = await ask()
    const isTired = answer.statusCode === 503 || answer.json().key === 'correction.loading'
    if (!isTired || Date.now() > untilMs) return answer
    await pause(500)
  }
}
const post = (path: string, body: object) => patiently(() => t.admin.post(path, body))

const iso = (ms: number) => new Date(ms).toISOString()
const clock = (ms: number) =>
  iso(ms + 8 * 3_600_000)
    .slice(0, 19)
    .replace('T', ' ')
const curves = async (bucket: string, ...points: string[]): Promise<(number | null)[][]> => {
  const asked = points.map((point) => ({ deviceId: box, point }))
  const answer = await post(telemetryContract.curves.path, { points: asked, from: iso(fromMs), to: iso(toMs), bucket })
  expect(answer.statusCode).toBe(200)
  return (answer.json().data as CurveSeries[]).map(({ values }) => values)
}
const firsts = async (...points: string[]) => (await curves('raw', ...points)).map((values) => values[0])
const ask = (over: object = {}) => ({
  deviceIds: [box],
  point: 'powerKw',
  from: iso(fromMs),
  to: iso(fromMs + 15 * minute),
  action: 'scale',
  amount: 2,
  ...over,
})
const apply = async (over: object): Promise<{ id: string; changed: number }> => {
  const answer = await post(contract.apply.path, { ...ask(over), reason: '表计倍率录错' })
  expect([answer.statusCode, answer.json().key]).toEqual([200, undefined])
  return answer.json().data
}
const undo = (id: string) => post(contract.undo.path, { id, reason: '更正有误' })
const rows = async (): Promise<CorrectionRow[]> =>
  (await t.admin.get(`${contract.page.path}?page=1&pageSize=50`)).json().data.rows

test(
  'a preview tells before and after, and writes nothing',
  async () => {
    const { frames: all, changed, outside, devices } = (await post(contract.preview.path, ask())).json().data
    expect([all, changed, outside]).toEqual([15, 15, 0])
    expect(devices[0].before.slice(0, 2)).toEqual([100, 101])
    expect(devices[0].after.slice(0, 2)).toEqual([200, 202])
    expect(await firsts('powerKw')).toEqual([100])
    expect(await rows()).toEqual([])
  },
  slow,
)

test(
  'a correction is seen in frames, quarter hours and days; an undo brings back what was',
  async () => {
    const [slots, days] = [await curves('15m', 'powerKw'), await curves('day', 'powerKw')]
    const { id, changed } = await apply({})
    expect(changed).toBe(15)
    // What the frame says beside it is as it was.
    expect(await firsts('powerKw', 'branchI[3]', 'breaker')).toEqual([200, 3, 1])
    expect((await curves('15m', 'powerKw'))[0]).toEqual([slots[0]![0]! * 2, slots[0]![1]])
    expect(await curves('day', 'powerKw')).not.toEqual(days)
    // What the device says again does not undo it.
    await t.send(frames.slice(0, 4))
    expect(await firsts('powerKw')).toEqual([200])

    expect((await rows())[0]).toMatchObject({ id, kind: 'scale', state: 'done', canUndo: true, frames: 15, amount: 2 })
    expect((await undo(id)).statusCode).toBe(200)
    expect(await firsts('powerKw')).toEqual([100])
    expect(await curves('15m', 'powerKw')).toEqual(slots)
    expect(await curves('day', 'powerKw')).toEqual(days)
    expect((await rows()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['undo done', 'scale undone'])
    expect((await undo(id)).json().key).toBe('action.wrongState')
  },
  slow,
)

test(
  'the later of two is taken back first; both are in the audit log',
  async () => {
    const point = 'branchI[2]'
    const first = await apply({ point, action: 'shift', amount: 0.5 })
    const second = await apply({ point, action: 'bad', amount: undefined })
    expect(await curves('15m', point, 'branchI[3]')).toEqual([
      [null, 2],
      [3, 3],
    ])
    expect((await undo(first.id)).json().key).toBe('correction.covered')
    expect((await undo(second.id)).statusCode).toBe(200)
    expect(await firsts(point)).toEqual([2.5])
    expect((await undo(first.id)).statusCode).toBe(200)
    expect(await curves('15m', point)).toEqual([[2, 2]])
    const log = await t.admin.get(`${auditContract.page.path}?page=1&pageSize=50`)
    const details = (log.json().data.rows as { detail: string }[]).map(({ detail }) => detail)
    expect(details.filter((detail) => detail.includes(second.id)).length).toBeGreaterThanOrEqual(2)
  },
  slow,
)

test.each([
  ['nothing there', { from: iso(fromMs - 3_600_000), to: iso(fromMs) }, 'correction.nothing'],
  ['no change', { action: 'scale', amount: 1 }, 'record.unchanged'],
  ['outside the limits', { action: 'set', amount: 1e9 }, 'correction.outside'],
])(
  '%s is refused and leaves no trace',
  async (_, over, key) => {
    const before = await rows()
    const answer = await post(contract.apply.path, { ...ask(over), reason: '试' })
    expect(answer.json().key).toBe(key)
    expect(await rows()).toEqual(before)
  },
  slow,
)

test(
  'what comes late is corrected like what was there, with later corrections upon it, and taken back with it',
  async () => {
    const begin = fromMs - 360 * minute
    const late = (minutes: number[]) =>
      minutes.map((n) => ({ deviceId: box, at: begin + n * minute, values: { powerKw: 10 + n, branchI: [1, 2, 3] } }))
    const values = async () => {
      await t.drained()
      const over = { from: iso(begin), to: iso(begin + 15 * minute), bucket: 'raw' }
      const answer = await post(telemetryContract.curves.path, {
        points: [{ deviceId: box, point: 'powerKw' }],
        ...over,
      })
      return (answer.json().data as CurveSeries[])[0]!.values.filter((value) => value !== null)
    }
    const correct = async () => {
      await t.drained()
      const done = await correctAllLate({ ...t, log: pino({ level: 'silent' }), rawDays: 0 }, new Date(0), t.clock.now)
      await t.drained()
      return done
    }
    const span = { from: iso(begin), to: iso(begin + 10 * minute) }

    await t.send(late([0, 2]))
    const doubled = await apply({ ...span, action: 'scale', amount: 2 })
    expect(doubled.changed).toBe(2)
    // The last one lies beyond the corrected period.
    await t.send(late([0, 1, 3, 12]), true)
    expect(await values()).toEqual([20, 11, 24, 13, 22])
    expect(await correct()).toEqual({ frames: 2 })
    expect(await values()).toEqual([20, 22, 24, 26, 22])
    expect(await correct()).toEqual({ frames: 0 })
    expect((await rows()).find(({ id }) => id === doubled.id)).toMatchObject({ state: 'done', frames: 4 })

    // A later correction does not hide that a frame has not got the earlier one yet.
    await t.send(late([4]), true)
    const raised = await apply({ ...span, action: 'shift', amount: 1 })
    expect(raised.changed).toBe(5)
    await t.send(late([5]), true)
    expect(await correct()).toEqual({ frames: 1 })
    expect(await values()).toEqual([21, 23, 25, 27, 29, 31, 22])

    expect((await undo(raised.id)).statusCode).toBe(200)
    expect(await values()).toEqual([20, 22, 24, 26, 28, 30, 22])
    expect((await undo(doubled.id)).statusCode).toBe(200)
    await t.send(late([6]), true)
    expect(await correct()).toEqual({ frames: 0 })
    expect(await values()).toEqual([10, 11, 12, 13, 14, 15, 16, 22])
  },
  slow,
)

test(
  'a store that is behind holds up only who corrects again what is not in it yet',
  async () => {
    await t.drained()
    // The earlier ones are long in the store.
    await t.db.run(`update history_correction set created_at = created_at - interval '1 day'`, [])
    t.isStoreBehind = true
    const wanted = { ...ask({ point: 'branchI[1]', action: 'shift' }), reason: '表计倍率录错' }
    const answers = [await t.admin.post(contract.apply.path, wanted), await t.admin.post(contract.apply.path, wanted)]
    t.isStoreBehind = false
    expect(answers.map((answer) => answer.json().key)).toEqual([undefined, 'correction.loading'])
    expect((await undo(answers[0]!.json().data.id)).statusCode).toBe(200)
    expect(await firsts('branchI[1]')).toEqual([1])
  },
  slow,
)

test(
  'an import fills a gap and lies over what is there; its undo leaves the rest',
  async () => {
    const lines = [
      '设备编号,时间,powerKw,支路电流 1 (A)',
      `cb-01-1,${clock(fromMs - 30 * minute)},12.5,`,
      `cb-01-1,${clock(fromMs)},99,4`,
    ]
    const uploaded = await t.admin.send({
      method: 'POST',
      url: `${filesContract.upload.path}?kind=table&fileName=a.csv`,
      payload: Buffer.from(lines.join('\r\n')),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const wanted = { fileId: uploaded.json().data.id, stationId: station, type: 'combinerBox' }
    expect((await post(contract.importPreview.path, wanted)).json().data).toMatchObject({ good: 2, bad: 0 })
    const committed = await post(contract.importCommit.path, { ...wanted, reason: '补录' })
    expect([committed.statusCode, committed.json().data?.imported]).toEqual([200, 2])
    expect(await firsts('powerKw', 'branchI[1]', 'branchI[2]')).toEqual([99, 4, 2])
    expect((await undo(committed.json().data.id)).statusCode).toBe(200)
    expect(await firsts('powerKw', 'branchI[1]')).toEqual([100, 1])
  },
  slow,
)
