import { runGoal } from '../run-goal.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { Failure } from '../../domain/src/kernel/failure.ts'
import type { AlarmChannels } from '../../server/src/features/alarms/alarm-channels.service.ts'
import { demoLogin, installDemo } from '../../server/src/features/installation/installation.service.ts'
import { productApp } from '../../server/src/main/product-app.ts'
import type { Telemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { absentIngest, type IngestClient } from '../../server/src/platform/ingest-client.ts'
import type { Logger } from '../../server/src/platform/log.ts'
import type { Database, Db } from '../../server/src/platform/postgres/db.ts'
import { createTestDatabase, startTestPostgres } from '../../server/src/testing/postgres.ts'
import { quickPasswordHash } from '../../server/src/testing/quick-password.ts'

const down = () => Promise.reject(new Failure('server.unavailable'))
const noTelemetry: Telemetry = {
  rows: down,
  insert: down,
  bytes: down,
  insertBytes: down,
  command: down,
  ping: down,
  close: () => Promise.resolve(),
}

/** What a goal sets otherwise than the others. */
export interface Over {
  now?: () => Date
  telemetry?: Telemetry
  ingest?: IngestClient
  loginFailures?: number
  demo?: { on: boolean }
  log?: Logger
  /** Ways out of the platform; without them nothing leaves it. */
  channels?: AlarmChannels
}

export interface ClosedProduct {
  db: Database
  url: string
  /** The product's own application over `db`, or over a door to it. */
  open(db?: Db, over?: Over, add?: (app: FastifyInstance) => Promise<void>): Promise<FastifyInstance>
  close(): Promise<void>
}

/** The server that all goal scripts share, where the test command started one; otherwise one for this script alone. */
function postgresServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['GOALS_POSTGRES_URL']
  return url ? Promise.resolve({ url, stop: () => Promise.resolve() }) : startTestPostgres()
}

/** A database of its own with the demo's companies, and no telemetry store: what asks it is refused by 503. */
export async function closedProduct(stations: number): Promise<ClosedProduct> {
  const server = await postgresServer()
  const database = await createTestDatabase(server.url, 'db/postgres', {
    template: `fg_goals_demo_${stations}`,
    lay: (db) => installDemo(db, stations, undefined, { passwordHash: quickPasswordHash }),
  })
  const settings = { demo: { on: true }, trustProxy: [], idleMinutes: 720, loginFailures: 100_000, lockMinutes: 15 }
  const apps: FastifyInstance[] = []
  const close = async () => {
    for (const app of apps) await app.close()
    await database.drop()
    await server.stop()
  }
  /** A stop and the end of the script may both ask for it. */
  let closing: Promise<void> | undefined
  return {
    db: database.db,
    url: database.url,
    open: async (
      db = database.db,
      {
        now = () => new Date(),
        telemetry = noTelemetry,
        ingest = absentIngest,
        channels,
        log = pino({ level: 'silent' }),
        ...over
      } = {},
      add,
    ) => {
      const stores = {
        telemetry,
        ingest,
        log,
        probes: {},
        now,
        ...(channels && { channels }),
      }
      // A door is asked for rows only; who listens for pushes does so beside it.
      const through: Database = {
        ...database.db,
        rows: (...asked) => db.rows(...asked),
        run: (...asked) => db.run(...asked),
        inTransaction: (...asked) => db.inTransaction(...asked),
      }
      const app = await productApp({ ...settings, ...over }, { db: through, ...stores })
      apps.push(app)
      await add?.(app)
      await app.ready()
      return app
    },
    close: () => (closing ??= close()),
  }
}

export interface Answer {
  status: number
  key: string
  body: string
}

/** A signed-in browser of our own pages; every call comes from another address, so that limits per address do not act. */
export class Caller {
  cookies: Record<string, string> = {}
  private calls = 0
  private readonly app: FastifyInstance
  private readonly userName: string

  constructor(app: FastifyInstance, userName = '') {
    this.app = app
    this.userName = userName
  }

  async signIn(): Promise<this> {
    const payload = new URLSearchParams({ userName: this.userName, password: demoLogin.password, psd_type: '01' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    this.cookies = {}
    const answer = await this.send({ method: 'POST', url: '/Login/doLogin', headers, payload: payload.toString() })
    if (!this.cookies.FGSESSION) throw new Error(`cannot sign in as ${this.userName}: ${answer.body}`)
    return this
  }

  async send(options: InjectOptions): Promise<Answer> {
    this.calls += 1
    const answer = await this.app.inject({
      ...options,
      remoteAddress: `10.${(this.calls >> 16) & 255}.${(this.calls >> 8) & 255}.${this.calls & 255}`,
      headers: { 'x-requested-with': 'fengguang', ...options.headers },
      cookies: this.cookies,
    })
    for (const { name, value } of answer.cookies) if (value) this.cookies[name] = value
    const type = String(answer.headers['content-type'])
    const body = type.includes('spreadsheet') ? await cellsOf(answer) : answer.body
    // Lists are long, and have none.
    const { key = '' } = type.includes('json') && body.includes('"key"') ? (JSON.parse(body) as { key?: string }) : {}
    return { status: answer.statusCode, key, body }
  }
}

/** A workbook is compressed: its texts are read, not its bytes. */
async function cellsOf({ rawPayload }: { rawPayload: Buffer }): Promise<string> {
  const { sheets } = await readXlsx(new Uint8Array(rawPayload))
  return JSON.stringify(sheets.map((sheet) => sheet.rows))
}

/** A goal of the product behind its doors: PostgreSQL and the application, nothing else. */
export async function securityGoal(
  id: string,
  stations: number,
  work: (product: ClosedProduct) => Promise<{ met: boolean; figure: string }>,
): Promise<void> {
  const product = await closedProduct(stations)
  await runGoal(
    id,
    () => product.close(),
    () => work(product),
  )
}
