import { z } from 'zod'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import type { Database } from '../../server/src/platform/postgres/db.ts'
import { patience } from './product.ts'
import type { Product } from './product.ts'
import { databaseUrlOf } from './telemetry-probe.ts'

/** Undefined when the process that should answer was killed meanwhile. */
export async function unlessKilled<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** What is stored of the alarms of some devices. The address of the database may be another after everything was killed. */
export class Events {
  private readonly product: Product
  /** A pattern of the ids of the devices that are looked at. */
  private readonly devices: string
  private db: Database

  constructor(product: Product, devices: string) {
    this.product = product
    this.devices = devices
    this.db = openDatabase(databaseUrlOf(product))
  }

  /** Asked again while PostgreSQL is killed or the machine too busy to connect; so what it does may be done twice. */
  private async answered<T>(work: (db: Database) => Promise<T>): Promise<T> {
    let found: { answer: T } | undefined
    await this.product.until('answered by PostgreSQL', 120, async () => {
      found = await unlessKilled(async () => ({ answer: await work(this.db) }))
      return found !== undefined
    })
    return found!.answer
  }

  async run(sql: string, values: readonly unknown[]): Promise<void> {
    await this.answered((db) => db.run(sql, values))
  }

  async reopen(): Promise<void> {
    await this.db.close()
    this.db = openDatabase(databaseUrlOf(this.product))
  }

  close = (): Promise<void> => this.db.close()

  async count(sql: string): Promise<number> {
    const [row] = await this.answered((db) =>
      db.rows(sql, [this.devices], (found) => z.object({ n: z.coerce.number() }).parse(found)),
    )
    return row!.n
  }

  activeIds(): Promise<string[]> {
    return this.answered((db) =>
      db.rows(
        'select device_id as id from alarm_event where device_id like $1 and is_active',
        [this.devices],
        (row) => z.object({ id: z.string() }).parse(row).id,
      ),
    )
  }

  openIds(): Promise<string[]> {
    return this.db.rows(
      'select id from alarm_event where closed_at is null order by id limit 200',
      [],
      (row) => z.object({ id: z.coerce.string() }).parse(row).id,
    )
  }

  async untilActive(count: number): Promise<void> {
    await this.product.until('stored', 60 * patience, async () => {
      return (await this.activeIds()).length === count
    })
  }
}
