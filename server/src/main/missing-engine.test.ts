import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const startScript = join(import.meta.dirname, 'start.ts')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-missing-engine-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As a machine for which no engine is published sees itself. */
const onMac = (arch: string) =>
  `data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'});Object.defineProperty(process,'arch',{value:'${arch}'})`

test.each(['x64', 'arm64'])('on macOS %s the start says in one line what is missing and how to get it', (arch) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', onMac(arch), startScript], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], FENGGUANG_DATA: folder, PORT: '0', MQTT_PORT: '0', INGEST_PORT: '0' },
  })
  expect(status).toBe(1)
  const lines = (stdout + stderr).split('\n').filter((line) => line !== '' && !line.includes('"level":30'))
  expect(lines).toEqual([
    `There is no embedded ClickHouse for darwin-${arch}: start a ClickHouse server (clickhouse.com/docs/install) and ` +
      'set CLICKHOUSE_URL=http://USER:PASSWORD@HOST:8123. PostgreSQL comes with the packages, or set DATABASE_URL.',
  ])
})
