import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { correctionContract as contract, type CorrectionRow } from '@fengguang/domain/telemetry/correction.contract'
import { telemetryContract, type CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../testing/telemetry-app.ts'

/** History that was wrong, corrected through the calls, seen in frames, quarter hours and days, and taken back. */
const station = 'pv-qinghai-gonghe'
const [meter, inverter] = [`${station}.meter-01`, `${station}.inv-01`]
const minute = 60_000
const fromMs = Date.parse('2026-06-20T02:00:00Z')
const toMs = fromMs + 60 * minute
const slow = 300_000

let t: TelemetryApp
const frames = Array.from({ length: 60 }, (_, i) => i).flatMap((i) => [
  { deviceId: meter, at: fromMs + i * minute, values: { powerKw: 100 + i, forwardKwh: 5000 + i } },
  {
    deviceId: inverter,
    at: fromMs + i * minute,
    values: { powerKw: i, state: 3, stringI: [1, 2, 3], ownMaker: 7.5 },
  },
])

beforeAll(async () => {
  t = await openTelemetryApp(['meter', 'inverter'], station, toMs)
  await t.send(frames)
  await t.drained()
}, 600_000)
afterAll(() => t.close(), 120_000)

const iso = (ms: number) => new Date(ms).toISOString()
const curve = async (deviceId: string, point: string, bucket: string, stat?: string): Promise<(number | null)[]> => {
  const points = [{ deviceId, point, ...(stat && { stat }) }]
  const answer = await t.admin.post(telemetryContract.curves.path, { points, from: iso(fromMs), to: iso(toMs), bucket })
  expect(answer.statusCode).toBe(200)
  return (answer.json().data as CurveSeries[])[0]!.values
}
/** What stands on a clock in China. */
const clock = (ms: number) =>
  iso(ms + 8 * 3_600_000)
    .slice(0, 19)
    .replace('T', ' ')
const ask = (over: object = {}) => ({
  deviceIds: [meter],
  point: 'powerKw',
  from: iso(fromMs),
  to: iso(fromMs + 15 * minute),
  action: 'scale',
  amount: 2,
  ...over,
})
const apply = async (over: object): Promise<{ id: string; changed: number }> => {
  const answer = await t.admin.post(contract.apply.path, { ...ask(over), reason: '表计倍率录错' })
  expect([answer.statusCode, answer.json().key]).toEqual([200, undefined])
  return answer.json().data
}
const undo = (id: string) => t.admin.post(contract.undo.path, { id, reason: '更正有误' })
const rows = async (): Promise<CorrectionRow[]> =>
  (await t.admin.get(`${contract.page.path}?page=1&pageSize=50`)).json().data.rows

test(
  'a preview tells before and after, and writes nothing',
  async () => {
    const answer = await t.admin.post(contract.preview.path, ask({ deviceIds: [meter] }))
    const { frames: all, changed, outside, devices } = answer.json().data
    expect([all, changed, outside]).toEqual([15, 15, 0])
    expect(devices[0].before.slice(0, 2)).toEqual([100, 101])
    expect(devices[0].after.slice(0, 2)).toEqual([200, 202])
    expect((await curve(meter, 'powerKw', 'raw'))[0]).toBe(100)
    expect(await rows()).toEqual([])
  },
  slow,
)

test(
  'a correction is seen in frames, quarter hours and days; an undo brings back what was',
  async () => {
    const [slots, days] = [await curve(meter, 'powerKw', '15m'), await curve(meter, 'powerKw', 'day')]
    const { id, changed } = await apply({})
    expect(changed).toBe(15)
    expect((await curve(meter, 'powerKw', 'raw')).slice(0, 3)).toEqual([200, 202, 204])
    expect((await curve(meter, 'powerKw', '15m'))[0]).toBe(slots[0]! * 2)
    expect((await curve(meter, 'powerKw', 'day'))[0]).not.toBe(days[0])
    // What the frame says beside it is as it was.
    expect((await curve(meter, 'forwardKwh', 'raw')).slice(0, 2)).toEqual([5000, 5001])
    // What the device says again does not undo it.
    await t.send(frames.slice(0, 4))
    await t.drained()
    expect((await curve(meter, 'powerKw', 'raw'))[0]).toBe(200)

    expect((await rows())[0]).toMatchObject({ id, kind: 'scale', state: 'done', canUndo: true, frames: 15, amount: 2 })
    expect((await undo(id)).statusCode).toBe(200)
    expect((await curve(meter, 'powerKw', 'raw')).slice(0, 3)).toEqual([100, 101, 102])
    expect(await curve(meter, 'powerKw', '15m')).toEqual(slots)
    expect(await curve(meter, 'powerKw', 'day')).toEqual(days)
    expect((await rows()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['undo done', 'scale undone'])
    expect((await undo(id)).json().key).toBe('action.wrongState')
  },
  slow,
)

test(
  'the later of two is taken back first; both are told to the audit log',
  async () => {
    const first = await apply({ deviceIds: [inverter], point: 'stringI[2]', action: 'shift', amount: 0.5 })
    const second = await apply({ deviceIds: [inverter], point: 'stringI[2]', action: 'bad', amount: undefined })
    expect(await curve(inverter, 'stringI[2]', '15m')).toEqual([null, 2, 2, 2])
    expect(await curve(inverter, 'stringI[3]', '15m')).toEqual([3, 3, 3, 3])
    expect((await undo(first.id)).json().key).toBe('correction.covered')
    expect((await undo(second.id)).statusCode).toBe(200)
    expect(await curve(inverter, 'stringI[2]', '15m')).toEqual([2.5, 2, 2, 2])
    expect((await undo(first.id)).statusCode).toBe(200)
    expect(await curve(inverter, 'stringI[2]', '15m')).toEqual([2, 2, 2, 2])
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
    const answer = await t.admin.post(contract.apply.path, { ...ask(over), reason: '试' })
    expect(answer.json().key).toBe(key)
    expect(await rows()).toEqual(before)
  },
  slow,
)

test(
  'an import fills a gap and lies over what is there; its undo leaves the rest',
  async () => {
    const hole = fromMs - 30 * minute
    const lines = [
      '设备编号,时间,powerKw,组串电流 1 (A)',
      `inv-01,${clock(hole)},12.5,`,
      `inv-01,${clock(fromMs)},99,4`,
    ]
    const upload = `${filesContract.upload.path}?kind=table&fileName=a.csv`
    const uploaded = await t.admin.send({
      method: 'POST',
      url: upload,
      payload: Buffer.from(lines.join('\r\n')),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const wanted = { fileId: uploaded.json().data.id, stationId: station, type: 'inverter' }
    expect((await t.admin.post(contract.importPreview.path, wanted)).json().data).toMatchObject({ good: 2, bad: 0 })
    const committed = await t.admin.post(contract.importCommit.path, { ...wanted, reason: '补录' })
    expect([committed.statusCode, committed.json().data?.imported]).toEqual([200, 2])
    expect((await curve(inverter, 'powerKw', 'raw'))[0]).toBe(99)
    expect((await curve(inverter, 'stringI[1]', 'raw'))[0]).toBe(4)
    expect((await curve(inverter, 'stringI[2]', 'raw'))[0]).toBe(2)
    expect((await undo(committed.json().data.id)).statusCode).toBe(200)
    expect((await curve(inverter, 'powerKw', 'raw'))[0]).toBe(0)
    expect((await curve(inverter, 'stringI[1]', 'raw'))[0]).toBe(1)
  },
  slow,
)
