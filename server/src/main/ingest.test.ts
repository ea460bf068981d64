import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openIngestClient } from '../platform/ingest-client.ts'
import { openMqtt } from '../platform/mqtt/client.ts'
import { internalUrl } from '../platform/mqtt/credentials.ts'
import { openSecrets } from '../platform/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'fengguang-ingest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the ingest process starts without its stores, brings a broker for those who know its password, and ends when asked', async () => {
  const { brokerPassword, ingestSecret } = openSecrets(folder)
  const child = fork(join(import.meta.dirname, 'ingest.ts'), {
    env: {
      PATH: process.env['PATH'],
      FENGGUANG_DATA: folder,
      MQTT_PORT: '0',
      INGEST_PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
      CLICKHOUSE_URL: 'http://127.0.0.1:9',
    },
  })
  const [ready] = (await once(child, 'message')) as [{ type: string; port: number; ingestPort: number }]
  expect(ready.type).toBe('ready')

  const ingest = openIngestClient({ url: `http://127.0.0.1:${ready.ingestPort}`, secret: ingestSecret })
  expect(await ingest.health()).toMatchObject({ registry: { gateways: 0 }, loader: { storeUp: false }, frames: 0 })
  expect(await ingest.latest({})).toEqual([])
  const mqtt = openMqtt(internalUrl(ready.port, brokerPassword), { onWarning: () => {} })
  await expect(mqtt.ping()).resolves.toBeUndefined()
  await mqtt.close()
  const warnings: unknown[] = []
  const stranger = openMqtt(internalUrl(ready.port, 'wrong'), {
    onWarning: (_text, { reason }) => warnings.push(reason),
  })
  await expect(stranger.ping()).rejects.toMatchObject({ key: 'server.unavailable' })
  expect(String(warnings[0])).toContain('Bad username')
  await stranger.close()

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
