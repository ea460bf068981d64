import { analysisContract, type IntervalLoss, type LossSummary } from '@fengguang/domain/analysis/analysis.contract'
import { lossEventContract, type EventKey, type LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import type { LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { unbalancedKwh } from '@fengguang/domain/analysis/loss.rules'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStruckPlant, stationId, type StruckPlant } from '../../testing/struck-plant.ts'

const slow = 900_000
const zone = 'Asia/Shanghai'
const range = { stationId, from: '2026-06-17', to: '2026-06-22' }
let t: StruckPlant
let analyst: StruckPlant['admin']

const read = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as T
}
const list = () => read<LossEvents>(lossEventContract.lossEvents.path, range)
const summary = () =>
  read<LossSummary>(analysisContract.lossSummary.path, { stationId, span: 'month', date: '2026-06-20' })
const keyOf = ({ deviceId, fromAt, toAt }: EventKey): EventKey => ({ deviceId, fromAt, toAt })
const post = (name: 'recategorise' | 'split' | 'merge' | 'lock' | 'undo', body: object, by = t.admin) =>
  by.post(lossEventContract[name].path, { stationId, ...body })
const done = async (answer: ReturnType<typeof post>): Promise<string> => {
  const found = await answer
  expect(found.json()).toMatchObject({ code: 200 })
  return found.json().data.operationId as string
}
const refusal = async (answer: ReturnType<typeof post>) => (await answer).json().key as string
const dayOf = ({ fromAt }: EventKey) => localDayOf(new Date(fromAt), zone)
const ofClass = ({ events }: LossEvents, name: LossEvent['lossClass']) =>
  events.filter(({ lossClass }) => lossClass === name)
const kwhOf = (events: readonly LossEvent[]) => events.reduce((sum, { lossKwh }) => sum + lossKwh, 0)
const intervalsOf = ({ deviceId, fromAt, toAt }: EventKey, day: string) =>
  read<IntervalLoss[]>(analysisContract.lossIntervals.path, { deviceId, date: day }).then((all) =>
    all.filter(({ at }) => at >= fromAt && at < toAt),
  )
/** Without what the rules looked at, which is read from the frames as they are now. */
const ledgerOf = ({ inputs: _inputs, decided: _decided, ...booked }: IntervalLoss) => booked
const audited = () =>
  t.db.rows(
    "select detail from audit_event where target like '损失事件%' and action = 'update' order by seq desc limit 1",
    [],
    (row) => (row as { detail: string }).detail,
  )

beforeAll(async () => {
  t = await openStruckPlant()
  analyst = await t.signIn('analyst')
  await t.analyse()
}, slow)
afterAll(() => t.close(), slow)

test(
  'every stop and fault of the ledger is an event with its energy, and a lost link is found as a gap',
  async () => {
    const [view, whole] = [await list(), await summary()]
    expect(view.devices).toHaveLength(5)
    expect([view.days.computed, view.pendingDays, view.revision]).toEqual([6, [], 0])
    expect(kwhOf(ofClass(view, 'fault'))).toBeCloseTo(whole.lossKwh.fault, 3)
    expect(kwhOf(ofClass(view, 'abnormalStop'))).toBeCloseTo(whole.lossKwh.abnormalStop, 3)
    expect(view.lossKwh).toBeCloseTo(
      lossClasses.reduce((sum, name) => sum + whole.lossKwh[name], 0),
      3,
    )
    const gap = view.findings.find(({ kind }) => kind === 'gap')!
    expect(gap.fromAt).toBe('2026-06-18T03:00:00.000Z')
    expect(gap.toAt).toBe('2026-06-18T06:00:00.000Z')
    expect(view.events.find(({ id }) => id === gap.eventId)!.deviceId).toBe(`${stationId}.inv-02`)
  },
  slow,
)

test(
  'many events get a class at once; it survives recomputing, the ledger balances, and undo brings all of it back',
  async () => {
    const [view, before] = [await list(), await summary()]
    const chosen = ofClass(view, 'fault')
    const change = { revision: view.revision, events: chosen.map(keyOf), lossClass: 'maintenance', cause: '年度检修' }
    const operationId = await done(post('recategorise', change))
    expect((await audited())[0]).toContain('年度检修')
    const days = new Set(chosen.map(dayOf))
    const shown = await list()
    expect(shown.pendingDays).toEqual([...days].toSorted())
    const set = shown.events.filter(({ isManual }) => isManual)
    expect(set.map(({ id }) => id).toSorted()).toEqual(chosen.map(({ id }) => id).toSorted())
    expect(set.every(({ lossClass, cause }) => lossClass === 'maintenance' && cause === '年度检修')).toBe(true)
    expect(await t.analyse()).toEqual({ stations: 1, days: days.size })
    const after = await summary()
    expect(after.lossKwh.maintenance).toBeCloseTo(kwhOf(chosen), 3)
    expect(after.lossKwh.fault).toBeCloseTo(before.lossKwh.fault - kwhOf(chosen), 3)
    expect(after.actualKwh).toBeCloseTo(before.actualKwh, 6)
    for (const sum of [after, ...after.slices]) expect(Math.abs(unbalancedKwh(sum))).toBeLessThan(1e-6)
    const intervals = await intervalsOf(chosen[0]!, dayOf(chosen[0]!))
    expect(intervals.every(({ booking }) => booking === 'setMaintenance')).toBe(true)
    expect(intervals[0]!.decided).toMatchObject({ cause: '年度检修', isLocked: false })
    for (const one of intervals) expect(Math.abs(unbalancedKwh(one))).toBeLessThan(1e-9)
    // All of it once more, from the frames.
    await t.db.run("update analysis_day set mark = 'x' where station_id = $1", [stationId])
    expect(await t.analyse()).toEqual({ stations: 1, days: 6 })
    expect((await summary()).lossKwh).toEqual(after.lossKwh)
    expect((await list()).pendingDays).toEqual([])
    await done(post('undo', { id: operationId }))
    expect(await refusal(post('undo', { id: operationId }))).toBe('lossEvent.undone')
    expect((await list()).pendingDays).toEqual([...days].toSorted())
    expect(await t.analyse()).toEqual({ stations: 1, days: days.size })
    expect((await summary()).lossKwh).toEqual(before.lossKwh)
    expect((await list()).operations[0]).toMatchObject({
      kind: 'recategorise',
      events: chosen.length,
      cause: '年度检修',
      canUndo: false,
    })
  },
  slow,
)

test(
  'of two analysts who change the same event the second is refused, and another event is free to change',
  async () => {
    const view = await list()
    const [one, other] = view.events.filter(({ lossClass }) => lossClass !== null)
    const change = (event: LossEvent, lossClass: string) => ({
      revision: view.revision,
      events: [keyOf(event)],
      lossClass,
    })
    const first = await done(post('recategorise', change(one!, 'fault'), analyst))
    expect(await refusal(post('recategorise', change(one!, 'maintenance')))).toBe('lossEvent.changed')
    expect((await list()).events.find(({ id }) => id === one!.id)!.lossClass).toBe('fault')
    const second = await done(post('recategorise', change(other!, 'maintenance')))
    const { operations } = await list()
    expect(operations.slice(0, 2).map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [second, true],
      [first, false],
    ])
    await done(post('undo', { id: second }))
    await done(post('undo', { id: first }))
  },
  slow,
)

test(
  'a split leaves the energy as it is, its parts change alone, and a merge makes one event of them',
  async () => {
    const view = await list()
    const whole = ofClass(view, 'fault').find(({ hours }) => hours >= 1)!
    const at = new Date(Date.parse(whole.fromAt) + 17 * 60_000).toISOString()
    const cut = new Date(Date.parse(whole.fromAt) + 20 * 60_000).toISOString()
    const day = dayOf(whole)
    const bookedBefore = await intervalsOf(whole, day)
    const asked = { revision: view.revision, event: keyOf(whole) }
    expect(await refusal(post('split', { ...asked, at: whole.fromAt }))).toBe('lossEvent.splitOutside')
    expect(await refusal(post('split', { ...asked, at: whole.toAt }))).toBe('lossEvent.splitOutside')
    const splitId = await done(post('split', { ...asked, at }))
    const divided = await list()
    const parts = divided.events.filter(
      ({ deviceId, fromAt, toAt }) => deviceId === whole.deviceId && fromAt >= whole.fromAt && toAt <= whole.toAt,
    )
    expect(parts.map(({ fromAt, toAt }) => [fromAt, toAt])).toEqual([
      [whole.fromAt, cut],
      [cut, whole.toAt],
    ])
    expect(kwhOf(parts)).toBeCloseTo(whole.lossKwh, 6)
    const recategorised = { revision: divided.revision, events: [keyOf(parts[0]!)], lossClass: 'dispatchLimit' }
    const partId = await done(post('recategorise', recategorised))
    expect(await refusal(post('undo', { id: splitId }))).toBe('lossEvent.undoBlocked')
    expect(await t.analyse()).toEqual({ stations: 1, days: 1 })
    expect((await intervalsOf(parts[0]!, day)).every(({ booking }) => booking === 'setLimit')).toBe(true)
    const rest = bookedBefore.filter(({ at: start }) => start >= cut)
    expect((await intervalsOf(parts[1]!, day)).map(({ booking, lossKwh }) => ({ booking, lossKwh }))).toEqual(
      rest.map(({ booking, lossKwh }) => ({ booking, lossKwh })),
    )
    const next = await list()
    const stranger = next.events.find(({ deviceId, lossClass }) => deviceId !== whole.deviceId && lossClass !== null)!
    const merged = { revision: next.revision, events: parts.map(keyOf), lossClass: 'fault' }
    expect(await refusal(post('merge', { ...merged, events: [keyOf(parts[0]!), keyOf(stranger)] }))).toBe(
      'lossEvent.notNeighbours',
    )
    const mergeId = await done(post('merge', merged))
    const one = (await list()).events.filter(({ id }) => id === whole.id)
    expect(one).toHaveLength(1)
    expect(one[0]!.lossKwh).toBeCloseTo(whole.lossKwh, 3)
    for (const id of [mergeId, partId, splitId]) await done(post('undo', { id }))
    expect(await t.analyse()).toEqual({ stations: 1, days: 1 })
    expect((await list()).events).toEqual(view.events)
  },
  slow,
)

test(
  'a locked event keeps class and energy whatever frames come, until it is unlocked',
  async () => {
    const view = await list()
    const event = ofClass(view, 'fault').find(({ hours, isManual }) => hours >= 1 && !isManual)!
    const day = dayOf(event)
    const bookedBefore = (await intervalsOf(event, day)).map(ledgerOf)
    const key = { revision: view.revision, events: [keyOf(event)] }
    await done(post('lock', { ...key, isLocked: true }))
    const locked = await list()
    expect(locked.events.find(({ id }) => id === event.id)).toMatchObject({ isLocked: true, lossClass: 'fault' })
    const now = { revision: locked.revision, events: [keyOf(event)] }
    expect(await refusal(post('recategorise', { ...now, lossClass: 'dust' }))).toBe('lossEvent.locked')
    expect(await refusal(post('split', { revision: locked.revision, event: keyOf(event), at: event.toAt }))).toBe(
      'lossEvent.locked',
    )
    // The device ran after all, says the gateway.
    const frames = []
    for (let at = Date.parse(event.fromAt); at < Date.parse(event.toAt); at += 300_000)
      frames.push({ deviceId: event.deviceId, at, values: { powerKw: 5, state: 3, faultCode: 0 } })
    await t.sendAll(frames)
    expect(await t.analyse()).toEqual({ stations: 1, days: 1 })
    const kept = (await list()).events.find(({ id }) => id === event.id)!
    expect(kept.lossKwh).toBeCloseTo(event.lossKwh, 6)
    const intervals = await intervalsOf(event, day)
    expect(intervals.map(ledgerOf)).toEqual(bookedBefore)
    expect(intervals.every(({ decided }) => decided?.isLocked)).toBe(true)
    await done(post('lock', { revision: (await list()).revision, events: [keyOf(event)], isLocked: false }))
    expect(
      await refusal(post('lock', { revision: (await list()).revision, events: [keyOf(event)], isLocked: true })),
    ).toBe('lossEvent.pending')
    expect(await t.analyse()).toEqual({ stations: 1, days: 1 })
    const free = await intervalsOf(event, day)
    expect(free.every(({ booking }) => booking !== 'faultState')).toBe(true)
    expect(free.some(({ actualKwh }) => actualKwh > 0.1)).toBe(true)
    for (const one of free) expect(Math.abs(unbalancedKwh(one))).toBeLessThan(1e-9)
  },
  slow,
)

test(
  'time without data cannot be booked, and too long a span is refused',
  async () => {
    const view = await list()
    const [gap] = ofClass(view, null)
    const change = { revision: view.revision, events: [keyOf(gap!)], lossClass: 'fault' }
    expect(await refusal(post('recategorise', change))).toBe('lossEvent.noData')
    const long = new URLSearchParams({ stationId, from: '2026-05-01', to: '2026-06-22' })
    expect((await t.admin.get(`${lossEventContract.lossEvents.path}?${long}`)).json().key).toBe('range.tooLong')
    const file = await t.admin.get(`${lossEventContract.lossEventExport.path}?${new URLSearchParams(range)}`)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  },
  slow,
)

test('another company finds no such station, event or operation; a role that only looks may change nothing', async () => {
  const [stranger, view] = [await t.signIn('operator2'), await list()]
  const [event] = view.events
  const change = { revision: view.revision, events: [keyOf(event!)] }
  const query = new URLSearchParams(range)
  for (const { path } of [lossEventContract.lossEvents, lossEventContract.lossEventExport])
    expect((await stranger.get(`${path}?${query}`)).statusCode).toBe(404)
  const admin2 = await t.signIn('admin2')
  for (const answer of [
    post('recategorise', { ...change, lossClass: 'fault' }, admin2),
    post('merge', { ...change, lossClass: 'fault' }, admin2),
    post('lock', { ...change, isLocked: true }, admin2),
    post('split', { revision: view.revision, event: keyOf(event!), at: event!.toAt }, admin2),
    post('undo', { id: view.operations[0]!.id }, admin2),
  ])
    expect((await answer).statusCode).toBe(404)
  const foreign = { ...change, events: [{ ...keyOf(event!), deviceId: 'no-such-device' }], lossClass: 'fault' }
  expect(await refusal(post('recategorise', foreign))).toBe('record.notFound')
  const operator = await t.signIn('operator')
  expect((await post('recategorise', { ...change, lossClass: 'fault' }, operator)).statusCode).toBe(403)
})
