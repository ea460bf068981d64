import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { clickhouseChild, clickhouseUrl } from '../platform/clickhouse/embedded.ts'
import { stepsOf } from '../platform/clickhouse/migration-steps.ts'
import { openTelemetry } from '../platform/clickhouse/telemetry.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { readMigrations } from '../platform/migrations/migrations.ts'
import { scratchFolder } from './scratch-folder.ts'

export interface TestClickhouse {
  url: string
  stop(): Promise<void>
}

export interface RunningChild extends TestClickhouse {
  port: number
  pid: number
  /** Everything the child said on its standard error. */
  said(): string
  kill(): Promise<void>
}

/** The embedded engine on a folder of the test's own choice. */
export async function startClickhouseChild(dataFolder: string, password: string): Promise<RunningChild> {
  const { command, args, env } = clickhouseChild({ dataFolder, password, port: 0 })
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const exited = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /^ready (\{.*\})$/.exec(line)?.[1]
      if (ready !== undefined) resolve((JSON.parse(ready) as { port: number }).port)
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the ClickHouse child ended with ${code}: ${said.join('')}`)))
  })
  return {
    url: clickhouseUrl(port, password),
    port,
    pid: child.pid ?? 0,
    said: () => said.join(''),
    stop: async () => {
      child.stdin.end()
      await exited
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** One engine for all test files, or the server named by CLICKHOUSE_URL. */
export async function startTestClickhouse(): Promise<TestClickhouse> {
  const external = process.env['CLICKHOUSE_URL']
  if (external) return { url: external, stop: () => Promise.resolve() }
  const folder = scratchFolder('fengguang-clickhouse-')
  const child = await startClickhouseChild(folder, randomBytes(12).toString('hex'))
  return {
    url: child.url,
    stop: async () => {
      await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A fresh database with the product's tables. The steps are not recorded: nothing migrates it further. */
export async function createTestTelemetry(
  url: string,
  folder: string,
): Promise<{ telemetry: TelemetryStore; drop(): Promise<void> }> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const telemetry = openTelemetry(url, { database })
  await telemetry.command(`create database ${database}`)
  for (const { sql } of readMigrations(folder).flatMap((migration) => stepsOf(migration, database)))
    await telemetry.command(sql)
  return {
    telemetry,
    drop: async () => {
      await telemetry.command(`drop database if exists ${database} sync`)
      await telemetry.close()
    },
  }
}
