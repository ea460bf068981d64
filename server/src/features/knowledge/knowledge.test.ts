import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { faultCodesOf } from '@fengguang/domain/device-monitor/device-fault-codes'
import { knowledgeContract as calls } from '@fengguang/domain/knowledge/knowledge.contract'
import type { KnowledgeEntry, KnowledgeFields, KnowledgeWhole } from '@fengguang/domain/knowledge/knowledge.model'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, query, refusal, taskRoom } from '../../testing/task-room.ts'
import { installDemoKnowledge } from './demo-knowledge.service.ts'

const room = taskRoom()
const { who, state } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(() => state.t.db.run('delete from knowledge_entry', []))

const form = (change: Partial<KnowledgeFields> = {}): KnowledgeFields => ({
  title: '直流过压',
  lang: 'zh_CN',
  deviceType: 'inverter',
  maker: '',
  model: '',
  faultCode: 1004,
  symptom: '清晨不启动',
  cause: '串联数过多',
  steps: '测开路电压',
  parts: '万用表',
  safety: '断开直流开关',
  ...change,
})
const made = async (change: Partial<KnowledgeFields> = {}, by = who.maintainer): Promise<KnowledgeWhole> => {
  const answer = await by.post(calls.insert.path, { payload: form(change) })
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data
}
interface Rows {
  rows: KnowledgeEntry[]
  total: number
}
const list = async (params: Record<string, string> = {}, by = who.admin): Promise<Rows> =>
  (await by.get(query(calls.list.path, params))).json().data
const offer = async (params: Record<string, string>, by = who.admin): Promise<Rows> =>
  (await by.get(query(calls.offer.path, params))).json().data
const read = async (id: string, by = who.admin): Promise<KnowledgeWhole> =>
  (await by.get(query(calls.detail.path, { id }))).json().data
const helped = (id: string, by = who.admin, is = true) => by.post(calls.helped.path, { payload: { id, helped: is } })
/** The alarm of the room reports a fault code. */
const alarmOf = async (code: number): Promise<string> => {
  const id = await room.alarm()
  await state.t.db.run('update alarm_event set value = $2 where id = $1::bigint', [id, code])
  return id
}

describe('an entry', () => {
  test('is written, improved by another and keeps its earlier texts [req 140]', async () => {
    const { id, version, writerName } = await made()
    expect([version, writerName]).toEqual([1, '高修'])
    const update = (seen: number, steps: string) =>
      who.operator.post(calls.update.path, { payload: { ...form({ steps }), id, version: seen } })
    expect((await update(1, '按温度换算')).json().data).toMatchObject({ version: 2, changedByName: '周行' })
    expect(refusal(await update(1, '再改'))).toEqual([409, 'record.conflict'])
    expect((await read(id)).versions.map(({ version: v, by, fields }) => [v, by, fields.steps])).toEqual([
      [2, '周行', '按温度换算'],
      [1, '高修', '测开路电压'],
    ])
  })

  test('helps each person once, and is taken back by the same', async () => {
    const { id } = await made()
    await helped(id)
    await helped(id)
    await helped(id, who.operator)
    expect(await read(id)).toMatchObject({ helped: 2, helpedMe: true })
    await helped(id, who.admin, false)
    expect(await read(id)).toMatchObject({ helped: 1, helpedMe: false })
  })

  test('is removed, and the audit log keeps it', async () => {
    const { id } = await made()
    expect((await who.admin.post(calls.remove.path, { payload: { id } })).json().data).toEqual({ changed: 1 })
    expect(refusal(await who.admin.get(query(calls.detail.path, { id })))).toEqual([404, 'record.notFound'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'delete' }))).json().data.rows as {
      detail: string
    }[]
    expect(log[0]!.detail).toContain('串联数过多')
  })

  test('without steps is refused; who only reads writes none', async () => {
    expect(fieldsOf(await who.admin.post(calls.insert.path, { payload: form({ steps: ' ' }) }))).toEqual(['steps'])
    expect((await who.analyst.post(calls.insert.path, { payload: form() })).statusCode).toBe(403)
  })

  test('of another company is missing like one that does not exist', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      [id, 'know-missing'].map(async (asked) => [
        refusal(await who.operator2.get(query(calls.detail.path, { id: asked }))),
        refusal(await helped(asked, who.operator2)),
        refusal(await who.operator2.post(calls.remove.path, { payload: { id: asked } })),
        refusal(await who.operator2.post(calls.update.path, { payload: { ...form(), id: asked, version: 1 } })),
      ]),
    )
    expect(answers[0]).toEqual(Array.from({ length: 4 }, () => [404, 'record.notFound']))
    expect(answers[1]).toEqual(answers[0])
    expect((await list({}, who.operator2)).total).toBe(0)
    const foreign = await Promise.all(
      [`deviceId=${state.inverter}`, 'deviceId=missing', `alarmId=${await room.alarm()}`].map(async (asked) =>
        refusal(await who.operator2.get(`${calls.offer.path}?${asked}`)),
      ),
    )
    expect(foreign).toEqual(Array.from({ length: 3 }, () => [404, 'record.notFound']))
  })
})

describe('finding', () => {
  test('by text, code, type and language; what helped most first', async () => {
    await made({ title: '风扇', faultCode: 1008, symptom: '噪声大' })
    const { id } = await made()
    await made({ title: 'Yaw', lang: 'en_US', deviceType: 'turbine', faultCode: 4012 })
    await helped(id)
    expect((await list()).rows[0]!.id).toBe(id)
    expect((await list({ keyword: '噪声' })).rows.map(({ title }) => title)).toEqual(['风扇'])
    expect((await list({ faultCode: '4012' })).total).toBe(1)
    expect((await list({ deviceType: 'inverter', sort: 'faultCode' })).rows.map(({ faultCode }) => faultCode)).toEqual([
      1004, 1008,
    ])
    expect((await list({ lang: 'en_US' })).total).toBe(1)
  })

  test('an alarm is offered what fits its code first, and nothing of other codes', async () => {
    await made({ title: '通用检查', faultCode: null })
    await made({ title: '风扇', faultCode: 1008 })
    await made()
    await made({ title: 'DC over-voltage', lang: 'en_US' })
    const found = await offer({ alarmId: await alarmOf(1004) })
    expect(found.rows.map(({ title }) => title)).toEqual(['直流过压', '通用检查', 'DC over-voltage'])
    expect((await offer({ deviceId: state.inverter })).rows.map(({ title }) => title)).toEqual(['通用检查'])
    expect(await offer({})).toEqual({ total: 0, rows: [] })
  })

  test('the export has the rows of the list and is recorded', async () => {
    await made()
    const file = await who.admin.get(query(calls.export.path, { faultCode: '1004' }))
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[0]!.slice(0, 3)).toEqual(['标题', '语言', '设备类型'])
    expect(sheets[0]!.rows[1]!.slice(0, 3)).toEqual(['直流过压', '中文', '逆变器'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows as {
      target: string
    }[]
    expect(log[0]!.target).toBe('运维知识')
  })

  test('the demo knows every code that the product lists, in both languages, and is installed once', async () => {
    await installDemoKnowledge(state.t.db, state.t.clock.now)
    await installDemoKnowledge(state.t.db, state.t.clock.now)
    for (const type of ['inverter', 'turbine'] as const)
      for (const { code } of faultCodesOf(type))
        expect((await list({ deviceType: type, faultCode: String(code) })).rows.map(({ lang }) => lang)).toHaveLength(2)
  })
})
