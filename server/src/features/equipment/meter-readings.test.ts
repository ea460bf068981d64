import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { equipmentContract as calls } from '@fengguang/domain/equipment/equipment.contract'
import type { LastReading, MeterReading } from '@fengguang/domain/equipment/meter-reading.model'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, query, refusal, station, taskRoom } from '../../testing/task-room.ts'

const room = taskRoom()
const { who, state, made, ok, recordDetail, complete } = room
let meter = ''
beforeAll(async () => {
  await room.open()
  const [found] = await state.t.db.rows(
    `select id from device where station_id = $1 and type = 'meter' order by no limit 1`,
    [station],
    (row) => (row as { id: string }).id,
  )
  meter = found!
})
afterAll(room.close)
let startedAt: Date
beforeEach(async () => {
  startedAt ??= state.t.clock.now
  state.t.clock.now = startedAt
  await room.clear()
  await state.t.db.run('delete from meter_reading', [])
})

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(startedAt.getTime() - days * dayMs).toISOString()
type Said = Record<string, unknown>
const detailOf = (readings: Said[], readAt: string | null = null) => ({ type: 'meterReading', readAt, readings })
const begun = async () => {
  const { id } = await made({ type: 'meterReading', name: '关口表抄表', deviceIds: [] })
  await ok(id, 'claim', who.maintainer)
  await ok(id, 'start', who.maintainer)
  return id
}
/** A whole task that read one register. */
const readMeter = async (readingKwh: number, readAt: string | null, said: Said = {}) => {
  const id = await begun()
  const answer = await recordDetail(id, detailOf([{ deviceId: meter, readingKwh, ...said }], readAt))
  expect([answer.statusCode, answer.json().fields]).toEqual([200, undefined])
  await complete(id)
  return ok(id, 'accept', who.operator)
}
const readings = async (by = who.admin): Promise<MeterReading[]> =>
  (await by.get(query(calls.readings.path, { id: meter }))).json().data
const correct = (one: MeterReading, readingKwh: number, by = who.maintainer) =>
  by.post(calls.correctReading.path, { payload: { id: one.id, version: one.version, readingKwh, reason: '抄错一位' } })

describe('the electricity record of a meter', () => {
  test('is written by accepted readings, with difference, rate and total over a new meter', async () => {
    const task = await readMeter(1000, daysAgo(10))
    await readMeter(1500, daysAgo(5))
    await readMeter(30, null, { step: 'replaced', oldKwh: 1600, newKwh: 10 })
    await readMeter(7, daysAgo(5), { direction: 'reverse' })
    const all = await readings()
    const forward = all.filter(({ direction }) => direction === 'forward')
    expect(forward).toMatchObject([
      { readingKwh: 30, lastKwh: 1500, differenceKwh: 120, perDayKwh: 24, totalKwh: 620, step: 'replaced' },
      { readingKwh: 1500, lastKwh: 1000, differenceKwh: 500, perDayKwh: 100, totalKwh: 500, readBy: '高修' },
      { readingKwh: 1000, lastKwh: null, differenceKwh: null, totalKwh: 0, taskId: task.id, taskNo: task.no },
    ])
    expect(all.find(({ direction }) => direction === 'reverse')).toMatchObject({ readingKwh: 7, differenceKwh: null })
    const last = (await who.maintainer.get(query(calls.lastReadings.path, { stationId: station }))).json().data
    expect(last as LastReading[]).toMatchObject([
      { deviceId: meter, direction: 'forward', readingKwh: 30 },
      { deviceId: meter, direction: 'reverse', readingKwh: 7 },
    ])
  })

  test('a correction keeps what was read and changes what follows; one that contradicts is refused', async () => {
    await readMeter(1000, daysAgo(10))
    await readMeter(1500, daysAgo(5))
    await readMeter(1600, null)
    const wrong = (await readings())[1]!
    expect(fieldsOf(await correct(wrong, 1601))).toEqual(['readingKwh'])
    expect(fieldsOf(await correct(wrong, 999))).toEqual(['readingKwh'])
    expect(refusal(await correct(wrong, 1500))).toEqual([400, 'record.unchanged'])
    expect((await correct(wrong, 1550)).json().data).toEqual({ corrected: 1 })
    expect(refusal(await correct(wrong, 1540))).toEqual([409, 'record.conflict'])
    expect(await readings()).toMatchObject([
      { differenceKwh: 50, totalKwh: 600 },
      { readingKwh: 1550, firstKwh: 1500, differenceKwh: 550, correctedBy: '高修', correctReason: '抄错一位' },
      { differenceKwh: null },
    ])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'update' }))).json().data.rows as {
      detail: string
    }[]
    expect(log[0]!.detail).toContain('1500 → 1550')
  })

  test('a reading below the last one says rollover or replacement; a stranger, twice and the future are refused', async () => {
    await readMeter(1000, daysAgo(1))
    const id = await begun()
    const refused = async (said: Said[], readAt: string | null = null) =>
      fieldsOf(await recordDetail(id, detailOf(said, readAt)))
    expect(await refused([{ deviceId: meter, readingKwh: 15 }])).toEqual(['detail.readings.0.readingKwh'])
    expect(await refused([{ deviceId: state.inverter, readingKwh: 15 }])).toEqual(['detail.readings.0.deviceId'])
    expect(await refused([{ deviceId: 'none', readingKwh: 15 }])).toEqual(['detail.readings.0.deviceId'])
    expect(await refused([{ readingKwh: 15 }])).toEqual(['detail.readings.0.deviceId'])
    const twice = { deviceId: meter, readingKwh: 2000 }
    expect(await refused([twice, twice])).toEqual(['detail.readings.1.direction'])
    expect(await refused([twice], daysAgo(-1))).toEqual(['detail.readAt'])
    const rolled = { deviceId: meter, readingKwh: 15, step: 'rollover', oldKwh: 100_000 }
    expect((await recordDetail(id, detailOf([rolled, { meter: '备用表', readingKwh: 1 }]))).statusCode).toBe(200)
    await complete(id)
    await ok(id, 'accept', who.operator)
    expect((await readings()).map(({ differenceKwh }) => differenceKwh)).toEqual([99_015, null])
  })

  test('what was read meanwhile refuses the acceptance, and nothing is written', async () => {
    const id = await begun()
    await recordDetail(id, detailOf([{ deviceId: meter, readingKwh: 900 }], daysAgo(1)))
    await complete(id)
    await readMeter(1000, daysAgo(2))
    expect(refusal(await room.act(id, 'accept', who.operator))).toEqual([409, 'meter.contradicts'])
    expect((await room.read(id)).status).toBe('toAccept')
    expect((await readings()).length).toBe(1)
  })
})

describe('rights', () => {
  test('another company finds nothing, who only reads corrects nothing, and an export is recorded', async () => {
    await readMeter(1000, null)
    const [one] = await readings()
    const foreign = await who.operator2.get(query(calls.readings.path, { id: meter }))
    expect(refusal(foreign)).toEqual(refusal(await who.operator2.get(query(calls.readings.path, { id: 'none' }))))
    expect((await who.operator2.get(query(calls.lastReadings.path, { stationId: station }))).statusCode).toBe(404)
    expect(refusal(await correct(one!, 1100, who.operator2))).toEqual([404, 'record.notFound'])
    expect((await correct(one!, 1100, who.analyst)).statusCode).toBe(403)
    const file = await who.analyst.get(query(calls.readingsExport.path, { id: meter }))
    const { sheets } = await readXlsx(new Uint8Array(file.rawPayload))
    expect(sheets[0]!.rows.flat()).toContain(1000)
    const audit = await who.admin.get(query(auditContract.page.path, { action: 'export', pageSize: '5' }))
    expect(audit.json().data.rows[0].target).toBe('电量抄表记录')
  })
})
