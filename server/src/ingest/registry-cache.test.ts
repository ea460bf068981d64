import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRegistry } from '../features/devices/registry.service.ts'
import { goneDb, layGateway } from '../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openRegistryCache } from './registry-cache.ts'

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'fengguang-registry-'))
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a copy that does not name the companies of gateways serves until the database answers, and is then replaced', async () => {
  const { gateways, ...rest } = await readRegistry(t.db)
  const unnamed = gateways.map(({ companyId: _companyId, ...gateway }) => gateway)
  writeFileSync(join(folder, 'registry.json'), JSON.stringify({ ...rest, gateways: unnamed }))
  const companyAfterRefresh = async (db: typeof goneDb) => {
    const cache = openRegistryCache({ db, folder, clock: () => 0, onTrouble: () => undefined })
    await cache.refresh()
    await cache.close()
    return cache.current().gateways.get('gw-test')!.companyId
  }
  expect(await companyAfterRefresh(goneDb)).toBeUndefined()
  expect(await companyAfterRefresh(t.db)).toBe('c-huanghe')
})
