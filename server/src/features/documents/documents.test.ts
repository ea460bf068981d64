import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { documentsContract as calls } from '@fengguang/domain/documents/documents.contract'
import type { DocumentForm, DocumentRow, DocumentWhole } from '@fengguang/domain/documents/document.model'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeFiles } from '../files/files.service.ts'
import { installDemoDocuments } from './demo-documents.service.ts'
import { query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(() => state.t.db.run('delete from document_edition; delete from document', []))

const form: DocumentForm = {
  title: '安全工作规程',
  category: 'regulation',
  stationId: null,
  deviceId: null,
  description: '',
  roleIds: [],
}
const bring = async (content: string | Buffer, by: TestBrowser = who.admin, fileName = '规程.csv'): Promise<string> => {
  const answer = await by.post(query(filesContract.upload.path, { kind: 'document', fileName }), {
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data.id
}
const filed = async (
  change: Partial<DocumentForm> = {},
  content = '倒闸操作,由两人进行',
  by: TestBrowser = who.admin,
) => {
  const payload = { ...form, ...change, fileId: await bring(content, by), note: '' }
  const answer = await by.post(calls.insert.path, { payload })
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data as DocumentWhole
}
const list = async (params: Record<string, string> = {}, by: TestBrowser = who.admin): Promise<DocumentRow[]> =>
  (await by.get(query(calls.list.path, { shelf: 'company', ...params }))).json().data.rows
const info = (id: string, by: TestBrowser) => by.get(query(calls.detail.path, { id }))

const lay = () => installDemoDocuments(state.t.db, state.t.telemetry, state.t.clock.now)

describe('documents', () => {
  test('are filed, found by what the file says, and kept in editions [req 138]', async () => {
    const first = await filed()
    expect(first).toMatchObject({ title: '安全工作规程', edition: 1, fileName: '规程.csv', changedBy: '林晓' })
    expect(await list({ keyword: '两人进行' })).toMatchObject([{ id: first.id, snippet: '倒闸操作 由两人进行' }])
    expect(await list({ keyword: '安全工作' })).toMatchObject([{ id: first.id, snippet: null }])
    expect(await list({ keyword: '接地线' })).toEqual([])
    const next = { id: first.id, version: first.version, fileId: await bring('验明无电后,装设接地线'), note: '增补' }
    const second = (await who.admin.post(calls.addEdition.path, { payload: next })).json().data as DocumentWhole
    expect(second.editions.map(({ edition, note }) => [edition, note])).toEqual([
      [2, '增补'],
      [1, ''],
    ])
    expect(await list({ keyword: '接地线' })).toMatchObject([{ edition: 2 }])
    expect(await list({ keyword: '两人进行' })).toEqual([])
    const again = await who.admin.post(calls.addEdition.path, { payload: next })
    expect(refusal(again)).toEqual([409, 'record.conflict'])
  })

  test('of a station lie in its archive, for who sees the station [req 144]', async () => {
    const one = await filed({ stationId: station, deviceId: state.inverter, title: '逆变器说明书', category: 'manual' })
    expect(await list()).toEqual([])
    expect(await list({ shelf: 'archive', stationId: station })).toMatchObject([
      { id: one.id, deviceId: state.inverter },
    ])
    expect(await list({ shelf: 'archive' }, who.maintainer)).toMatchObject([{ id: one.id }])
    expect(await list({ shelf: 'archive' }, who.operator2)).toEqual([])
    expect(refusal(await info(one.id, who.operator2))).toEqual(refusal(await info('none', who.operator2)))
    const payload = { ...form, stationId: null, deviceId: state.inverter, fileId: await bring('a,1'), note: '' }
    expect((await who.admin.post(calls.insert.path, { payload })).json().fields).toHaveProperty('deviceId')
  })

  test('for some roles are missing for the others; who filed them reads them', async () => {
    const roles = (await who.operator.get(calls.roles.path)).json().data as { id: string; name: string }[]
    const analyst = roles.find(({ name }) => name === '分析人员')!
    const one = await filed({ roleIds: [analyst.id] }, '合同价格,1', who.operator)
    expect(await list({}, who.analyst)).toMatchObject([{ id: one.id, isRestricted: true }])
    expect(await list({}, who.operator)).toMatchObject([{ id: one.id }])
    for (const other of [who.admin, who.maintainer]) {
      expect(await list({ keyword: '合同价格' }, other)).toEqual([])
      expect(refusal(await info(one.id, other))).toEqual([404, 'record.notFound'])
    }
    const payload = { ...form, roleIds: ['c-donghai:operator'], fileId: await bring('b,1'), note: '' }
    expect((await who.admin.post(calls.insert.path, { payload })).json().fields).toHaveProperty('roleIds')
  })

  test('take only files that the caller brought, of kinds that documents are', async () => {
    const theirs = await bring('他人的文件,1', who.operator)
    const insert = (fileId: string) => who.admin.post(calls.insert.path, { payload: { ...form, fileId, note: '' } })
    expect((await insert(theirs)).json().fields).toHaveProperty('fileId')
    expect((await insert('0'.repeat(64))).json().fields).toHaveProperty('fileId')
    expect((await insert(await bring('%PDF-1.7\n...'))).statusCode).toBe(200)
    const bad = await who.admin.post(query(filesContract.upload.path, { kind: 'document', fileName: 'x.exe' }), {
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]),
    })
    expect(refusal(bad)).toEqual([415, 'file.wrongType'])
  })

  test('keep their files for good', async () => {
    const one = await filed()
    await purgeFiles(state.t.db, new Date(state.t.clock.now.getTime() + 30 * 86_400_000))
    const read = await who.maintainer.get(query(filesContract.read.path, { id: one.fileId }))
    expect([read.statusCode, read.payload]).toEqual([200, '倒闸操作,由两人进行'])
  })

  test('removed by one while another edits: the second is answered, and the audit names both', async () => {
    const { id, version } = await filed()
    const removed = await who.operator.post(calls.remove.path, { payload: { id, version } })
    expect(removed.statusCode).toBe(200)
    const edited = await who.admin.post(calls.update.path, { payload: { ...form, id, version } })
    expect(refusal(edited)).toEqual([404, 'record.notFound'])
    const audit = await who.admin.get(query(auditContract.page.path, { action: 'delete', pageSize: '5' }))
    expect(audit.json().data.rows[0].target).toBe('文档 安全工作规程')
  })

  test('who only reads changes nothing, and an export is recorded', async () => {
    const { id, version } = await filed()
    expect((await who.analyst.post(calls.remove.path, { payload: { id, version } })).statusCode).toBe(403)
    const answer = await who.analyst.get(query(calls.export.path, { shelf: 'company' }))
    expect([answer.statusCode, answer.rawPayload.length > 1000]).toEqual([200, true])
  })

  test('of the demo list what it has, once', async () => {
    await lay()
    await lay()
    expect(await list({ keyword: '装机容量' })).toMatchObject([{ title: '电站一览' }])
    expect((await list({ shelf: 'archive', keyword: 'inverter' })).length).toBeGreaterThan(0)
    expect((await list({ shelf: 'archive', stationId: station })).length).toBe(1)
  })
})
