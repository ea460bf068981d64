import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems lend to outgoing connections: one of those could take it while its owner restarts. */
const lowest = 20_000
const highest = 29_999

/** A port for a child that is not yet there, so that those who will ask it can start before it. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest + 1)
    if (await isFree(port, host)) return port
  }
  throw new Error(`no free port from ${lowest} to ${highest}`)
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  } finally {
    server.close()
  }
}
