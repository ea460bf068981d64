import { openLog } from '../platform/log.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'

/** A parent for a test to kill. */
const [folder = '', password = ''] = process.argv.slice(2)
const server = await startPostgres({ folder, password, log: openLog({ name: 'parent', level: 'silent' }) })
process.stdout.write(`${server.pid}\n`)
