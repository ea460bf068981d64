import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { hazardImportColumns, hazardImportLabels } from '@fengguang/domain/hazards/hazard-import.rules'
import type { Hazard, HazardFields } from '@fengguang/domain/hazards/hazard.model'
import { hazardsContract as calls } from '@fengguang/domain/hazards/hazards.contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, query, refusal, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(() => state.t.db.run('delete from hazard', []))

const form = (change: Partial<HazardFields> = {}): HazardFields => ({
  workKind: 'electrical',
  deviceType: 'boxTransformer',
  hazard: '倒送电',
  control: '两侧断开并接地',
  ...change,
})
const insert = (change: Partial<HazardFields> = {}, by: TestBrowser = who.admin) =>
  by.post(calls.insert.path, { payload: form(change) })
const made = async (change: Partial<HazardFields> = {}): Promise<Hazard> => {
  const answer = await insert(change)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const list = async (params: Record<string, string> = {}, by: TestBrowser = who.admin): Promise<Hazard[]> =>
  (await by.get(query(calls.list.path, params))).json().data.rows
const proposed = async (params: Record<string, string>, by: TestBrowser = who.admin): Promise<string[]> =>
  ((await by.get(query(calls.proposals.path, params))).json().data as Hazard[]).map(({ hazard }) => hazard)

describe('hazards', () => {
  test('are proposed by kind of work and device, those of any device last [req 155]', async () => {
    await made()
    await made({ deviceType: 'any', hazard: '误入带电间隔' })
    await made({ deviceType: 'inverter', hazard: '残余电荷' })
    await made({ workKind: 'height', deviceType: 'any', hazard: '坠落' })
    expect(await proposed({ workKinds: 'electrical', deviceTypes: 'boxTransformer' })).toEqual([
      '倒送电',
      '误入带电间隔',
    ])
    expect(await proposed({ workKinds: 'electrical' })).toEqual(['误入带电间隔'])
    expect(await proposed({ workKinds: 'electrical,height', deviceTypes: 'inverter' })).toEqual([
      '残余电荷',
      '误入带电间隔',
      '坠落',
    ])
    expect(await proposed({ workKinds: 'electrical' }, who.operator2)).toEqual([])
  })

  test('are found by kind, device and text', async () => {
    await made()
    await made({ workKind: 'height', deviceType: 'any', hazard: '坠落' })
    expect(await list({ workKind: 'height' })).toHaveLength(1)
    expect(await list({ deviceType: 'boxTransformer' })).toHaveLength(1)
    expect(await list({ keyword: '接地', sort: 'changedAt', order: 'desc' })).toHaveLength(2)
    expect(await list({ keyword: '坠落' })).toHaveLength(1)
  })

  test('are changed by the version that was read, and not written twice', async () => {
    const { id, version } = await made()
    expect(fieldsOf(await insert())).toEqual(['hazard'])
    const update = (change: object = {}) =>
      who.admin.post(calls.update.path, { payload: { ...form({ control: '上锁' }), id, version, ...change } })
    expect((await update()).json().data).toMatchObject({ control: '上锁', version: version + 1, changedByName: '林晓' })
    expect(refusal(await update())).toEqual([409, 'record.conflict'])
    const other = await made({ hazard: '误操作' })
    expect(fieldsOf(await update({ id: other.id, version: other.version }))).toEqual(['hazard'])
    expect((await who.admin.post(calls.remove.path, { payload: { id } })).statusCode).toBe(200)
    expect((await list()).map(({ hazard }) => hazard)).toEqual(['误操作'])
  })

  test('of another company are missing like those that do not exist; who reads cannot write', async () => {
    const { id, version } = await made()
    const admin2 = await state.t.signIn('admin2')
    const answers = await Promise.all(
      [id, 'hazard-missing'].map(async (one) => [
        refusal(await admin2.post(calls.remove.path, { payload: { id: one } })),
        refusal(await admin2.post(calls.update.path, { payload: { ...form(), id: one, version } })),
      ]),
    )
    expect(answers[0]).toEqual([
      [404, 'record.notFound'],
      [404, 'record.notFound'],
    ])
    expect(answers[1]).toEqual(answers[0])
    expect((await insert({}, admin2)).statusCode).toBe(200)
    expect((await insert({ hazard: 'x' }, who.analyst)).statusCode).toBe(403)
  })
})

const upload = async (rows: string[][]): Promise<string> => {
  const header = hazardImportColumns.map((key) => hazardImportLabels[key][0])
  const answer = await who.admin.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=workbook&fileName=hazards.xlsx`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] })),
  })
  return answer.json().data.id
}

describe('import and export', () => {
  test('errors stand at their cells and nothing is written while there are any', async () => {
    await made()
    const fileId = await upload([
      ['电气作业', '箱变', '倒送电', '上锁'],
      ['唱歌', '', '走神', '专心'],
    ])
    const preview = (await who.admin.post(calls.importPreview.path, { payload: { fileId } })).json().data
    expect(preview).toMatchObject({ good: 0, bad: 2 })
    expect(preview.rows.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual([
      ['hazard'],
      ['workKind'],
    ])
    expect(refusal(await who.admin.post(calls.importCommit.path, { payload: { fileId } }))).toEqual([
      409,
      'import.hasErrors',
    ])
    expect(await list()).toHaveLength(1)
  })

  test('good rows are written, an export can be read back, and both are recorded', async () => {
    const fileId = await upload([
      ['Work at height', '', '坠落', '系安全带'],
      ['电气作业', '箱变', '=1+1', '核对'],
    ])
    expect((await who.admin.post(calls.importCommit.path, { payload: { fileId } })).json().data).toEqual({
      imported: 2,
    })
    const file = await who.admin.get(calls.export.path)
    const [, ...rows] = (await readXlsx(file.rawPayload)).sheets[0]!.rows
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['电气作业', '箱变', "'=1+1", '核对'],
      ['高处作业', '任意设备', '坠落', '系安全带'],
    ])
    await state.t.db.run('delete from hazard', [])
    const again = await upload(rows.map((row) => row.slice(0, 4).map(String)))
    expect((await who.admin.post(calls.importCommit.path, { payload: { fileId: again } })).statusCode).toBe(200)
    expect((await list({ deviceType: 'boxTransformer' }))[0]!.hazard).toBe('=1+1')
    const log = (await who.admin.get(query(auditContract.page.path, { pageSize: '5' }))).json().data.rows as {
      action: string
    }[]
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['import', 'export']))
  })

  test('the template can be read as a file', async () => {
    const { sheets } = await readXlsx((await who.admin.get(calls.importTemplate.path)).rawPayload)
    expect(sheets[0]!.rows[0]).toEqual(hazardImportColumns.map((key) => hazardImportLabels[key][0]))
  })
})
