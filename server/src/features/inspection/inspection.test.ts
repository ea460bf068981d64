import { inspectionContract as calls } from '@fengguang/domain/inspection/inspection.contract'
import type { InspectionPoint } from '@fengguang/domain/inspection/inspection.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectionRoom, transformer } from '../../testing/inspection-room.ts'
import { fieldsOf, query, refusal, station } from '../../testing/task-room.ts'

const room = inspectionRoom()
const { who, state, type, saveType, point, savePoint, line, saveLine, plan, good } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
})
const remove = (path: string, id: string, by = who.admin) => by.post(path, { payload: { id } })

describe('types and their items', () => {
  test('items keep their place and their id; a state has no limits [req 200]', async () => {
    const made = await type({
      items: [{ what: '外观', answer: 'state', unit: '%', low: 1, high: 2 }, transformer.items[1]],
    })
    expect(made.items).toMatchObject([
      { what: '外观', answer: 'state', unit: '', low: null, high: null },
      { what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 },
    ])
    const [first, second] = made.items
    const turned = good<typeof made>(await saveType({ id: made.id, version: 1, items: [second, first] }))
    expect(turned.items.map(({ id }) => id)).toEqual([second!.id, first!.id])
  })

  test('a config without a change is refused, and so is one that another has changed [req 285]', async () => {
    const { id, name, items } = await type()
    expect(refusal(await saveType({ id, version: 1, name, items }))).toEqual([400, 'record.unchanged'])
    good(await saveType({ id, version: 1, name: '主变', items }))
    expect(refusal(await saveType({ id, version: 1, name: '配电', items }))).toEqual([409, 'record.conflict'])
  })

  test('what points use cannot be deleted before them [req 284]', async () => {
    const made = await type()
    const gate = await point('大门', made, { itemIds: [made.items[1]!.id] })
    expect(refusal(await remove(calls.removeType.path, made.id))).toEqual([409, 'inspection.typeInUse'])
    const { id, version, name, items } = made
    expect(refusal(await saveType({ id, version, name, items: [items[0]] }))).toEqual([409, 'inspection.itemInUse'])
    good(await saveType({ id, version, name, items: [items[1]] }))
    good(await remove(calls.removePoint.path, gate.id))
    good(await remove(calls.removeType.path, made.id))
    expect((await who.admin.get(calls.types.path)).json().data.total).toBe(0)
  })

  test('a name is given once', async () => {
    await type()
    expect(fieldsOf(await saveType())).toEqual(['name'])
  })
})

describe('points and lines', () => {
  test('a device point, a place and the station itself, with their items in order', async () => {
    const of = await type()
    const order = of.items.map(({ id }) => id).toReversed()
    const device = await point('逆变器', of, { kind: 'device', deviceId: state.inverter, itemIds: order })
    expect(device).toMatchObject({ kind: 'device', place: '', itemNames: ['油位', '外观'], typeName: '箱变' })
    expect(device.deviceName).not.toBeNull()
    expect(await point('全站', of, { kind: 'station' })).toMatchObject({ deviceName: null, place: '' })
    const page = (await who.analyst.get(query(calls.points.path, { stationId: station, keyword: '逆变' }))).json().data
    expect((page.rows as InspectionPoint[]).map(({ name }) => name)).toEqual(['逆变器'])
  })

  test.each<[string, object, string]>([
    ['no item [req 282]', { itemIds: [] }, 'itemIds'],
    ['an item of another type', { itemIds: ['x'] }, 'itemIds'],
    ['a type that does not exist', { typeId: 'x' }, 'typeId'],
    ['no device [req 283]', { kind: 'device' }, 'deviceId'],
    ['a device that does not exist', { kind: 'device', deviceId: 'x' }, 'deviceId'],
    ['no place', { place: '' }, 'place'],
  ])('a point with %s is refused', async (_, change, field) => {
    const of = await type()
    const given = { typeId: of.id, itemIds: [of.items[0]!.id], ...change }
    expect(fieldsOf(await savePoint(given))).toEqual([field])
  })

  test('a line walks at least two points of its station; what it walks is not deleted [req 281]', async () => {
    const of = await type()
    const [a, b] = [await point('甲', of), await point('乙', of)]
    const few = await saveLine({ pointIds: [a.id] })
    expect([few.statusCode, few.json().fields]).toEqual([400, { pointIds: '请至少选择两个巡检点或线路' }])
    expect(fieldsOf(await saveLine({ pointIds: [a.id, 'x'] }))).toEqual(['pointIds'])
    const walked = await line([b.id, a.id])
    expect(walked.pointNames).toEqual(['乙', '甲'])
    expect(refusal(await remove(calls.removePoint.path, a.id))).toEqual([409, 'inspection.pointInUse'])
    await plan({ routeIds: [walked.id, a.id] })
    expect(refusal(await remove(calls.removeLine.path, walked.id))).toEqual([409, 'inspection.lineInUse'])
  })
})

describe('rights', () => {
  test('who only looks cannot change; another company finds nothing, as if it were not there', async () => {
    const of = await type()
    const gate = await point('大门', of)
    expect((await saveType({ name: '主变' }, who.analyst)).statusCode).toBe(403)
    for (const path of [calls.removeType.path, calls.removePoint.path]) {
      const foreign = await remove(path, path === calls.removeType.path ? of.id : gate.id, who.operator2)
      expect(foreign.json()).toMatchObject({
        ...(await remove(path, 'x', who.operator2)).json(),
        requestId: foreign.json().requestId,
      })
      expect(foreign.statusCode).toBe(404)
    }
    expect((await who.operator2.get(calls.types.path)).json().data.total).toBe(0)
    expect((await who.operator2.get(calls.points.path)).json().data.total).toBe(0)
    const given = { typeId: of.id, itemIds: [of.items[0]!.id] }
    expect((await savePoint(given, who.operator2)).statusCode).toBe(404)
  })
})
