import { migratePostgres } from '../platform/migrations/migrate-postgres.ts'
import { openDatabase } from '../platform/postgres/db.ts'

/** Migrates in a process of its own, which a test may kill. */
const [url = '', folder = ''] = process.argv.slice(2)
const db = openDatabase(url)
await db.ping()
process.send?.('begins')
await migratePostgres(db, folder)
await db.close()
process.disconnect()
