import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { equipmentContract as calls } from '@fengguang/domain/equipment/equipment.contract'
import type { Equipment, EquipmentWhole, Nameplate, TimelineEntry } from '@fengguang/domain/equipment/equipment.model'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fieldsOf, query, refusal, station, taskRoom } from '../../testing/task-room.ts'

const room = taskRoom()
const { who, state } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run('delete from defect; delete from equipment_change', [])
  await state.t.db.run(
    `update equipment_plate set serial_no = '', supplier = '', installed_on = null, warranty_until = null, note = '', version = 1`,
    [],
  )
})

const plate: Nameplate = {
  serialNo: 'SN20240501',
  supplier: '青海新能源',
  installedOn: '2024-05-01',
  warrantyUntil: '2026-07-01',
  note: '',
}
const read = async (id = state.inverter, by = who.admin): Promise<EquipmentWhole> =>
  (await by.get(query(calls.detail.path, { id }))).json().data
const list = async (params: Record<string, string> = {}): Promise<{ rows: Equipment[]; total: number }> =>
  (await who.admin.get(query(calls.list.path, params))).json().data
const update = (change: object = {}, by = who.maintainer) =>
  by.post(calls.update.path, { payload: { ...plate, id: state.inverter, version: 1, ...change } })

test('every device has a permanent code, and its plate is written with history and audit [req 134]', async () => {
  const { rows, total } = await list({ pageSize: '200', stationId: station })
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  expect(total).toBeGreaterThan(5)
  const { code } = await read()
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  expect((await update()).json().data).toMatchObject({ ...plate, version: 2, code, warranty: 'dueSoon' })
  expect((await read()).history).toMatchObject([
    { by: '高修', changes: expect.arrayContaining([{ field: 'serialNo', from: '', to: 'SN20240501' }]) },
  ])
  expect(refusal(await update())).toEqual([409, 'record.conflict'])
  expect(refusal(await update({ version: 2 }))).toEqual([400, 'record.unchanged'])
  const log = (await who.admin.get(query(auditContract.page.path, { action: 'update' }))).json().data.rows as {
    detail: string
  }[]
  expect(log[0]!.detail).toContain('SN20240501')
})

test('a device that is added gets its code by itself', async () => {
  await state.t.db.run(
    `insert into device (id, station_id, type, name, code) values ('plate-1', $1, 'meter', '新表', 'plate1')`,
    [station],
  )
  expect((await read('plate-1')).code).toMatch(/^[0-9a-f]{32}$/)
  await state.t.db.run(`delete from device where id = 'plate-1'`, [])
})

test('of two who write at once one wins', async () => {
  const both = await Promise.all([update(), update({ serialNo: 'SN2' }, who.operator)])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect((await read()).history).toHaveLength(1)
})

test('a warranty that ends before the installation is refused; who only reads writes nothing', async () => {
  expect(fieldsOf(await update({ warrantyUntil: '2024-04-30' }))).toEqual(['warrantyUntil'])
  expect((await update({}, who.analyst)).statusCode).toBe(403)
})

test.each([
  ['2026-06-01', 'expired'],
  ['2026-07-01', 'dueSoon'],
  ['2030-01-01', 'valid'],
])('a warranty until %s is found as %s, in list and filter alike', async (warrantyUntil, warranty) => {
  await update({ warrantyUntil })
  const { rows } = await list({ warranty })
  expect(rows).toMatchObject([{ id: state.inverter, warranty }])
  expect((await list({ keyword: 'SN2024' })).total).toBe(1)
})

test('a label leads to its device, and only those who may see it', async () => {
  const { code } = await read()
  const byCode = (by: typeof who.admin, asked: string) => by.get(query(calls.byCode.path, { code: asked }))
  expect((await byCode(who.admin, code)).json().data).toEqual({ id: state.inverter })
  const foreign = refusal(await byCode(who.operator2, code))
  expect(foreign).toEqual([404, 'record.notFound'])
  expect(refusal(await byCode(who.operator2, '0'.repeat(32)))).toEqual(foreign)
  for (const path of [calls.detail.path, calls.timeline.path])
    for (const id of [state.inverter, 'missing'])
      expect(refusal(await who.operator2.get(query(path, { id })))).toEqual(foreign)
  for (const id of [state.inverter, 'missing']) expect(refusal(await update({ id }, who.operator2))).toEqual(foreign)
})

test('tasks, defects and alarms stand in one line of time; parts come from finished maintenance', async () => {
  await room.work(false)
  await room.alarm()
  const now = state.t.clock.now.toISOString()
  await who.admin.post(defectsContract.insert.path, {
    payload: {
      title: '渗油',
      stationId: station,
      deviceId: state.inverter,
      severity: 'general',
      description: '渗油',
      foundAt: now,
      foundBy: '张三',
      deadlineAt: null,
    },
  })
  const entries = (await who.admin.get(query(calls.timeline.path, { id: state.inverter }))).json()
    .data as TimelineEntry[]
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(entries.find(({ kind }) => kind === 'task')).toMatchObject({ state: '已完成' })
  expect(entries.find(({ kind }) => kind === 'defect')).toMatchObject({ text: expect.stringContaining('渗油') })
  expect(entries.some(({ kind }) => kind === 'alarm')).toBe(true)
  const { parts, openDefects } = await read()
  expect(parts).toMatchObject([{ parts: '风扇 1 个', work: '更换风扇', by: '高修' }])
  expect(openDefects).toBe(1)
})

test('the export has the rows of the list and is recorded', async () => {
  await update()
  const file = await who.admin.get(query(calls.export.path, { warranty: 'dueSoon' }))
  const { sheets } = await readXlsx(file.rawPayload)
  expect(sheets[0]!.rows[0]!.slice(0, 3)).toEqual(['电站', '设备', '设备类型'])
  expect(sheets[0]!.rows[1]![6]).toBe('SN20240501')
  expect(sheets[0]!.rows).toHaveLength(2)
})
