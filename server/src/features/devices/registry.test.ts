import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readRegistry, registryRevision } from './registry.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await t.db.run(
    `insert into gateway (id, company_id, name, secret_hash) values ('gw-test', 'c-huanghe', '测试', sha256('secret'))`,
    [],
  )
  await t.db.run(
    `insert into gateway_station values ('gw-test', 'pv-qinghai-gonghe'), ('gw-test', 'wp-gansu-guazhou')`,
    [],
  )
  await t.db.run(
    `insert into device (id, station_id, type, name, code) values
       ('pv-qinghai-gonghe.test-1', 'pv-qinghai-gonghe', 'inverter', '一号', 'test-1')`,
    [],
  )
})
afterAll(() => t.close())

const registry = async () => {
  const { revision, devices, gateways } = await readRegistry(t.db)
  return {
    revision,
    device: devices.find((d) => d.code === 'test-1'),
    gateway: gateways.find((g) => g.id === 'gw-test'),
  }
}

test('it holds every device and gateway as the wire knows them', async () => {
  const { device, gateway } = await registry()
  expect(device).toEqual({
    id: 'pv-qinghai-gonghe.test-1',
    no: expect.any(Number),
    stationId: 'pv-qinghai-gonghe',
    code: 'test-1',
    type: 'inverter',
    periodSeconds: 60,
    timeZone: 'Asia/Shanghai',
    outOfService: false,
  })
  expect(gateway).toEqual({
    id: 'gw-test',
    companyId: 'c-huanghe',
    secretHash: createHash('sha256').update('secret').digest('hex'),
    enabled: true,
    stationIds: ['pv-qinghai-gonghe', 'wp-gansu-guazhou'],
  })
})

test('a change is notified once it can be read, never before', async () => {
  const before = await registryRevision(t.db)
  await t.db.inTransaction(async (tx) => {
    await tx.run(`update device set period_seconds = 30 where code = 'test-1'`, [])
    expect(await registryRevision(t.db)).toBe(before)
  })
  expect(await registryRevision(t.db)).not.toBe(before)
  expect((await registry()).device?.periodSeconds).toBe(30)
})

test('a removed station takes its devices and its part of the bindings along', async () => {
  const before = await registryRevision(t.db)
  await t.db.run(`update station set deleted_at = now() where id = 'pv-qinghai-gonghe'`, [])
  const { revision, device, gateway } = await registry()
  expect([revision === before, device, gateway?.stationIds]).toEqual([false, undefined, ['wp-gansu-guazhou']])
})
