import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { loadChdb } from '../platform/clickhouse/chdb-addon.ts'
import { openEngine } from '../platform/clickhouse/chdb-engine.ts'
import type { Engine } from '../platform/clickhouse/chdb-engine.ts'
import { readChildEnv } from '../platform/clickhouse/child-settings.ts'
import { serveInterface } from '../platform/clickhouse/http-interface.ts'
import {
  again,
  brokenTable,
  listenAndStartAgain,
  otherUser,
  probe,
  quarantine,
} from '../platform/clickhouse/quarantine.ts'

const second = 1000
const mebibyte = 1024 * 1024
const settings = readChildEnv(process.env)
const path = join(settings.dataFolder, 'engine')
const reasonFile = join(settings.dataFolder, 'not-opened.txt')
mkdirSync(path, { recursive: true, mode: 0o700 })
chmodSync(settings.dataFolder, 0o700)

const limits = {
  readSeconds: 30,
  writeSeconds: 600,
  memoryBytes: settings.memoryBytes,
  resultBytes: 512 * mebibyte,
  args: settings.engineArgs,
}
const openEngineHere = () => openEngine(loadChdb(settings.addonFile), path, limits)

// `process.exit` while the engine works hangs; a kill loses nothing that was acknowledged.
const endNow = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

if (process.argv.includes(probe)) await openEngineHere().close()
else {
  if (process.argv.includes(again)) setBrokenTableAside()
  serve(openOrStartAgain())
}

function openOrStartAgain(): Engine {
  try {
    return openEngineHere()
  } catch {
    const user = otherUser(path)
    if (user !== undefined) {
      console.error(`${path} is in use by process ${user}`)
      return process.exit(1)
    }
    console.error(`the ClickHouse engine did not open ${path}: looking for a table that cannot be loaded`)
    return listenAndStartAgain(settings.selfCommand, reasonFile)
  }
}

/** Each round moves one table or ends here. */
function setBrokenTableAside(): void {
  const reason = readFileSync(reasonFile, 'utf8').trim()
  const file = brokenTable(reason)
  if (file !== undefined) return console.error(quarantine(settings.dataFolder, file, new Date()))
  if (reason.includes('DB::Exception')) {
    console.error(`the ClickHouse engine does not open ${path}: ${reason.split('\n')[0]}`)
    process.exit(1)
  }
}

function serve(engine: Engine): void {
  const server = serveInterface(engine, {
    password: settings.password,
    maxBodyBytes: settings.maxBodyBytes,
    onEngineLost: () => {
      console.error('the ClickHouse engine gave up: ending, to be started again')
      endNow()
    },
  })

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(endNow, 15 * second).unref()
    server.close()
    server.closeIdleConnections()
    await engine.close()
    process.exit(0)
  }
  const stopOrEnd = (): void => {
    stop().catch((error: unknown) => {
      console.error(error)
      endNow()
    })
  }
  process.on('SIGTERM', stopOrEnd)
  process.on('SIGINT', stopOrEnd)
  // Whoever started us is gone when its end of the pipe closes, however it died.
  process.stdin.on('close', stopOrEnd).on('end', stopOrEnd).resume()

  server.on('error', (error) => {
    console.error(`the ClickHouse child cannot listen on port ${settings.port}: ${error.message}`)
    process.exitCode = 1
    endNow()
  })
  server.listen(settings.port, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`ready ${JSON.stringify({ port })}\n`)
  })
}
