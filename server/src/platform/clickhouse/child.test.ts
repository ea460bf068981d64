import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startClickhouseChild } from '../../testing/clickhouse.ts'
import { startMarkOf } from '../process/process-identity.ts'
import { engineAvailability } from './embedded.ts'
import { engineFolder, syncDefinitions } from './engine-folder.ts'
import { brokenTable } from './quarantine.ts'
import { durable } from './table-settings.ts'
import { openTelemetry } from './telemetry.ts'

const minutes = 60_000
const folder = mkdtempSync(join(tmpdir(), 'fengguang-child-'))
const password = 'a password / of the test'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = (batch: number) => Array.from({ length: 2000 }, (_, n) => ({ batch, n }))

const definitionOf = (name: string): string => {
  const store = join(engineFolder(folder), 'store')
  const found = readdirSync(store, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith(`/${name}.sql`))
  if (found === undefined) throw new Error(`no definition of ${name}`)
  return join(store, found)
}

describe.skipIf(typeof engineAvailability() === 'object')('the child', () => {
  test(
    'killed while it inserts, it loses no acknowledged row; a table it cannot load does not stop the rest',
    { timeout: 8 * minutes },
    async () => {
      const before = await startClickhouseChild(folder, password)
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      const writer = openTelemetry(before.url, { database: 'plant' })
      await writer.command('create database plant')
      for (const name of ['kept', 'broken'])
        await writer.command(
          `create table plant.${name} (batch UInt32, n UInt32) engine = MergeTree order by batch settings ${durable}`,
        )

      const acknowledged: number[] = []
      const writing = (async () => {
        for (let batch = 1; ; batch += 1) {
          await writer.insert('kept', rows(batch))
          acknowledged.push(batch)
        }
      })()
      const cutOff = writing.catch((error: unknown) => error)
      await expect.poll(() => acknowledged.length, { timeout: 2 * minutes, interval: 20 }).toBeGreaterThanOrEqual(3)
      await before.kill()
      expect(await cutOff).toMatchObject({ key: 'server.unavailable' })
      await writer.close()

      writeFileSync(definitionOf('broken'), 'no definition')
      const after = await startClickhouseChild(folder, password)
      await expect(startClickhouseChild(folder, password)).rejects.toThrow(`as process ${after.pid}`)
      expect(after.said()).toMatch(/table broken could not be loaded: definition moved to .*broken\.sql/)
      const reader = openTelemetry(after.url, { database: 'plant' })
      const found = await reader.rows({
        sql: 'select batch, count() as rows, uniqExact(n) as different from kept group by batch order by batch',
        params: {},
        row: z.object({ batch: z.int(), rows: z.int(), different: z.int() }),
      })
      for (const batch of acknowledged) expect(found[batch - 1]).toEqual({ batch, rows: 2000, different: 2000 })
      await reader.close()
      await after.stop()
      const [aside] = readdirSync(join(folder, 'quarantine'))
      expect(readFileSync(join(folder, 'quarantine', aside ?? ''), 'utf8')).toBe('no definition')
    },
  )
})

describe.skipIf(typeof engineAvailability() === 'object')('a database whose description was lost', () => {
  test.each([
    ['cut to nothing', (file: string) => writeFileSync(file, '')],
    ['gone', (file: string) => rmSync(file)],
  ])('%s: its tables are found again, with their rows', { timeout: 4 * minutes }, async (how, lose) => {
    const data = join(folder, how.replaceAll(' ', '-'))
    const before = await startClickhouseChild(data, password)
    const writer = openTelemetry(before.url, { database: 'plant' })
    await writer.command('create database plant')
    await writer.command(`create table plant.kept (n UInt32) engine = MergeTree order by n settings ${durable}`)
    await writer.insert('kept', [{ n: 7 }])
    await syncDefinitions(engineFolder(data))
    await writer.close()
    await before.stop()
    lose(join(engineFolder(data), 'metadata', 'plant.sql'))

    const after = await startClickhouseChild(data, password)
    const reader = openTelemetry(after.url, { database: 'plant' })
    await reader.command('create database if not exists plant')
    expect(await reader.rows({ sql: 'select n from kept', params: {}, row: z.object({ n: z.int() }) })).toEqual([
      { n: 7 },
    ])
    expect(after.said()).toContain('the description of database plant was lost')
    await reader.close()
    await after.stop()
  })
})

const enginePid = (data: string): number =>
  z.object({ pid: z.int() }).parse(JSON.parse(readFileSync(join(data, 'run', 'engine.pid.json'), 'utf8'))).pid

describe.skipIf(typeof engineAvailability() === 'object')('its engine', () => {
  test(
    'left behind and hanging, it is ended before the next one opens the folder',
    { timeout: 4 * minutes },
    async () => {
      const data = join(folder, 'hanging')
      const before = await startClickhouseChild(data, password)
      const hanging = enginePid(data)
      process.kill(hanging, 'SIGSTOP')
      await before.kill()
      const after = await startClickhouseChild(data, password)
      expect(startMarkOf(hanging)).toBeUndefined()
      expect(enginePid(data)).not.toBe(hanging)
      await after.stop()
    },
  )

  test.runIf(process.platform === 'linux')(
    'merges give way to frames and questions, and nothing else does',
    { timeout: 4 * minutes },
    async () => {
      const data = join(folder, 'merging')
      const child = await startClickhouseChild(data, password)
      const store = openTelemetry(child.url, { database: 'plant' })
      await store.command('create database plant')
      await store.command(`create table plant.kept (n UInt32) engine = MergeTree order by n settings ${durable}`)
      const priorities = () => {
        const tasks = `/proc/${enginePid(data)}/task`
        const threads = readdirSync(tasks).map((thread) => ({
          name: readFileSync(`${tasks}/${thread}/comm`, 'utf8').trim(),
          priority: Number(/\) (?:\S+ ){16}(\S+)/.exec(readFileSync(`${tasks}/${thread}/stat`, 'utf8'))?.[1]),
        }))
        const [merges = [], others = []] = [true, false].map((isMerge) =>
          threads.filter(({ name }) => (name === 'MergeMutate') === isMerge).map(({ priority }) => priority),
        )
        return { merges: [...new Set(merges)], others: others.length > 0 && others.every((priority) => priority <= 0) }
      }
      await expect.poll(priorities, { timeout: minutes, interval: 200 }).toEqual({ merges: [10], others: true })
      await store.close()
      await child.stop()
    },
  )

  test('ended, it takes the child with it: the supervisor starts both again', { timeout: 4 * minutes }, async () => {
    const child = await startClickhouseChild(join(folder, 'ended'), password)
    process.kill(enginePid(join(folder, 'ended')), 'SIGKILL')
    await expect.poll(() => startMarkOf(child.pid), { timeout: minutes / 2 }).toBeUndefined()
    expect(child.said()).toContain('has ended (SIGKILL)')
  })
})

describe('the table that cannot be loaded', () => {
  const file = 'store/6c5/6c5b0be4-02b8-490e-8e26-5b572f2c779d/meta.sql'
  test.each([
    [`Code: 62. DB::Exception: Syntax error (in file ${file}): failed at position 1`, file],
    [
      `Suspiciously many broken parts: Cannot attach table \`d\`.\`meta\` from metadata file /x/engine/${file} from query`,
      file,
    ],
    ['Code: 76. DB::Exception: Cannot lock file /x/status. Another server instance in same directory', undefined],
    ['Cannot parse definition from metadata file /etc/../passwd.sql', undefined],
  ])('%s', (reason, expected) => {
    expect(brokenTable(reason)).toBe(expected)
  })
})
