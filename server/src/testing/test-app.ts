import { resolve } from 'node:path'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { AlarmChannels } from '../features/alarms/alarm-channels.service.ts'
import type { SentMarks } from '../features/station-run/history-filling.service.ts'
import { demoLogin, installDemo } from '../features/installation/installation.service.ts'
import { productApp } from '../main/product-app.ts'
import type { Telemetry } from '../platform/clickhouse/telemetry.ts'
import type { IngestClient } from '../platform/ingest-client.ts'
import type { Db } from '../platform/postgres/db.ts'
import { createTestTelemetry } from './clickhouse.ts'
import { countStatements } from './counted-db.ts'
import { createTestDatabase } from './postgres.ts'
import { quickPasswordHash } from './quick-password.ts'

const migrations = resolve(import.meta.dirname, '../../../db')

/** A clock the test moves. */
export interface TestClock {
  now: Date
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  telemetry: Telemetry
  clock: TestClock
  /** Statements the application has sent to PostgreSQL. */
  statements(): number
  signIn(userName: string): Promise<TestBrowser>
  close(): Promise<void>
}

interface TestAppOptions {
  telemetry?: false
  /** Opens ingest beside it; without one ingest does not answer. */
  ingest?: (db: Db, telemetry: Telemetry) => Promise<IngestClient>
  /** Ways out of the platform; without them nothing leaves it. */
  channels?: AlarmChannels
  /** What a simulator has sent of its history. */
  sentMarks?: SentMarks
}

/** The product's own application on fresh databases, with the demo company's accounts and three stations. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = { now: new Date('2026-06-21T04:00:00Z') }
  const demo = {
    template: inject('demoTemplate'),
    lay: (db: Db) => installDemo(db, 3, undefined, { now: clock.now, passwordHash: quickPasswordHash }),
  }
  const [database, store] = await Promise.all([
    createTestDatabase(inject('postgresUrl'), resolve(migrations, 'postgres'), demo),
    options.telemetry === false
      ? undefined
      : createTestTelemetry(inject('clickhouseUrl'), resolve(migrations, 'clickhouse')),
  ])
  const settings = {
    demo: { on: true, stations: 3 },
    trustProxy: [],
    idleMinutes: 720,
    loginFailures: 5,
    lockMinutes: 15,
  }
  const telemetry = store?.telemetry ?? absentTelemetry
  const ingest = await options.ingest?.(database.db, telemetry)
  const counted = countStatements(database.db)
  const app = await productApp(settings, {
    db: counted.db,
    telemetry,
    ...(ingest && { ingest }),
    ...(options.channels && { channels: options.channels }),
    ...(options.sentMarks && { sentMarks: options.sentMarks }),
    log: pino({ level: 'silent' }),
    probes: { postgres: () => database.db.ping() },
    now: () => clock.now,
  })
  await app.ready()
  return {
    app,
    db: database.db,
    telemetry,
    clock,
    statements: counted.statements,
    signIn: async (userName) => {
      const browser = new TestBrowser(app)
      const answer = await browser.post(
        '/Login/doLogin.htm',
        form({ userName, password: demoLogin.password, psd_type: '01' }),
      )
      if (answer.json().status !== 1) throw new Error(`cannot sign in as ${userName}: ${answer.body}`)
      return browser
    },
    close: async () => {
      await app.close()
      await Promise.all([database.drop(), store?.drop()])
    },
  }
}

/** As a store that does not answer. */
const refuse = () => Promise.reject(new Failure('server.unavailable'))
const absentTelemetry: Telemetry = {
  rows: refuse,
  insert: refuse,
  bytes: refuse,
  insertBytes: refuse,
  command: refuse,
  ping: refuse,
  isAway: () => true,
  close: () => Promise.resolve(),
}

export const form = (values: Record<string, string>): Partial<InjectOptions> => ({
  payload: new URLSearchParams(values).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** Keeps cookies and calls as our own pages do. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  constructor(app: FastifyInstance) {
    this.#app = app
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({
      ...options,
      headers: { 'x-requested-with': 'fengguang', ...options.headers },
      cookies: Object.fromEntries(this.cookies),
    })
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }
  get(url: string, options: InjectOptions = {}) {
    return this.send({ method: 'GET', url, ...options })
  }
  post(url: string, options: InjectOptions | Record<string, unknown> = {}) {
    const isOptions = 'payload' in options
    return this.send({ method: 'POST', url, ...(isOptions ? options : { payload: options }) })
  }
}
