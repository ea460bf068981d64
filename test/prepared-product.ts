import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openLog } from '../server/src/platform/log.ts'
import { startPostgres } from '../server/src/platform/postgres/embedded.ts'
import { openSecrets } from '../server/src/platform/secrets.ts'
import { scratchFolder } from '../server/src/testing/scratch-folder.ts'
import { runEntry } from './fault/upgrade-process.ts'

/** Of the products that the goals start; `start` of another size makes its own. */
export const preparedStations = '3'

/** Names the folder to the scripts of one run of the test command. A script that runs alone makes everything itself. */
export const preparedVariable = 'GOALS_PREPARED_PRODUCT'

/** What a first start leaves: the database with its demo, and the secrets that open it. */
const parts = ['postgres/data', 'secrets.json']

/** The first start of a product, made once for all goals: its processes in the same order, without those that serve. */
export async function makePreparedProduct(): Promise<{ folder: string; remove(): void }> {
  const folder = scratchFolder('fengguang-prepared-product-')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const log = openLog({ name: 'prepared-product', level: 'warn' })
    const password = openSecrets(folder).postgresPassword
    const server = await startPostgres({ folder: join(folder, 'postgres'), password, log })
    try {
      const { code, lines } = await runEntry('prepare', {
        DATABASE_URL: server.url,
        CLICKHOUSE_URL: 'http://127.0.0.1:9',
        FENGGUANG_DATA: folder,
        FENGGUANG_DEMO: preparedStations,
      }).ended
      if (code !== 0) throw new Error(`preparing a product ended with ${code}: ${lines.join(' | ')}`)
    } finally {
      await server.stop()
    }
  } catch (error) {
    remove()
    throw error
  }
  return { folder, remove }
}

/** A product that has started before keeps what it has. */
export function layPreparedProduct(dataFolder: string): void {
  const prepared = process.env[preparedVariable]
  if (prepared === undefined || parts.some((part) => existsSync(join(dataFolder, part)))) return
  for (const part of parts) {
    const to = join(dataFolder, part)
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    // With its owner: PostgreSQL refuses a folder of somebody else.
    execFileSync('cp', ['-a', join(prepared, part), to])
  }
}
