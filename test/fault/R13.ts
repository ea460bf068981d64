import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTelemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { startClickhouseChild } from '../../server/src/testing/clickhouse.ts'
import type { RunningChild } from '../../server/src/testing/clickhouse.ts'
import { startTestPostgres } from '../../server/src/testing/postgres.ts'
import { layPreparedEngine } from '../prepared-engine.ts'
import { runGoal, short } from '../run-goal.ts'
import * as clickhouse from './upgrade-clickhouse.ts'
import * as postgres from './upgrade-postgres.ts'

/**
 * Upgrade: the process that migrates is killed in every step and goes on where it was; data of older programs ends with
 * the same schema and its rows; newer data and rewritten migrations are refused with one line, and nothing is changed.
 */
const from = short ? [1, 9] : Array.from({ length: postgres.versions - 1 }, (_none, i) => i + 1)
const dataFolder = mkdtempSync(join(tmpdir(), 'fengguang-r13-'))
const server = await startTestPostgres()
let engine: RunningChild | undefined
let started: Promise<RunningChild> | undefined

async function startEngine(): Promise<RunningChild> {
  await layPreparedEngine(dataFolder)
  return startClickhouseChild(join(dataFolder, 'clickhouse'), 'upgrade')
}

await runGoal(
  'R13',
  async () => {
    // Also one that was not waited for: it would keep this process alive.
    const running = engine ?? (await started?.catch(() => undefined))
    await running?.stop()
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  },
  async () => {
    const faults: string[] = []
    // Slow to start where it is emulated: it comes up beside the work on PostgreSQL.
    const starting = startEngine()
    started = starting
    starting.catch(() => undefined)
    const expected = await postgres.undisturbed(server.url)
    const ofPostgres = await postgres.killedEverywhere(server.url, dataFolder, expected, !short)
    faults.push(...ofPostgres.faults)
    console.log(`PostgreSQL: ${ofPostgres.kills} kills in ${ofPostgres.migrations} of ${postgres.versions} migrations`)
    const demo = await postgres.demoDatabase(server.url)
    let rows = 0
    for (const count of from) {
      const one = await postgres.upgraded(server.url, dataFolder, count, demo.db, expected.schemas.at(-1)!)
      rows += one.rows
      faults.push(...one.faults)
      console.log(`PostgreSQL: from version ${count} with ${one.rows} rows`)
    }
    engine = await starting
    const telemetry = openTelemetry(engine.url)
    const env = { DATABASE_URL: demo.url, FENGGUANG_DATA: dataFolder, FENGGUANG_DEMO: '3' }
    const upgrade = { telemetry, engineUrl: engine.url, env }
    const ofClickhouse = await clickhouse.killedEverywhere(upgrade, !short)
    console.log(`ClickHouse: ${ofClickhouse.kills} kills, one at every statement`)
    faults.push(...ofClickhouse.faults, ...(await clickhouse.refusals(upgrade)))
    await telemetry.close()
    // Last: they leave what no program opens again.
    faults.push(...(await postgres.refusals(demo, dataFolder)))
    await demo.drop()
    for (const fault of faults.slice(0, 20)) console.log(fault)
    return {
      met: faults.length === 0 && rows > 0 && ofPostgres.kills >= ofPostgres.migrations && ofClickhouse.kills > 5,
      figure:
        `${ofPostgres.kills} kills in ${ofPostgres.migrations} of ${postgres.versions} migrations of PostgreSQL and ${ofClickhouse.kills} at statements of ClickHouse: ` +
        `${faults.length} differences; ${rows} rows kept from ${from.length} older versions; newer and changed data refused`,
    }
  },
)
