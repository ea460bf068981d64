import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openEngine, threadPoolSize } from '../platform/clickhouse/chdb-engine.ts'
import type { Engine } from '../platform/clickhouse/chdb-engine.ts'
import { readChildEnv } from '../platform/clickhouse/child-settings.ts'
import { describeDatabases, engineFolder } from '../platform/clickhouse/engine-folder.ts'
import { startEngineProcess } from '../platform/clickhouse/engine-process.ts'
import type { EngineProcess } from '../platform/clickhouse/engine-process.ts'
import { serveInterface } from '../platform/clickhouse/http-interface.ts'
import { letMergesGiveWay } from '../platform/clickhouse/merge-priority.ts'
import { brokenTable, quarantine } from '../platform/clickhouse/quarantine.ts'
import { privateFolder } from '../platform/data-folder.ts'
import { countBuffersWithHeap } from '../platform/process/buffers-with-heap.ts'
import { lockFolder } from '../platform/process/folder-lock.ts'
import { endOrphans, forgetChild, noteChild } from '../platform/process/run-file.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'

const second = 1000
const mebibyte = 1024 * 1024
const engineName = 'engine'
const settings = readChildEnv(process.env)
const runFolder = privateFolder(join(privateFolder(settings.dataFolder), 'run'))
const path = privateFolder(engineFolder(settings.dataFolder))

const limits = {
  readSeconds: 30,
  writeSeconds: 600,
  memoryBytes: settings.memoryBytes,
  resultBytes: 512 * mebibyte,
  args: settings.engineArgs,
}
/** The engine learns nothing that it does not need. */
const engineEnv = {
  PATH: process.env['PATH'],
  TZ: 'UTC',
  UV_THREADPOOL_SIZE: String(threadPoolSize),
  // Stripping types under emulation takes seconds; the second start reads the result.
  NODE_COMPILE_CACHE: join(settings.dataFolder, 'compile-cache'),
}

let opening: EngineProcess | undefined
/** An engine that is still opening has acknowledged nothing. */
let stop = (): void => {
  void opening?.kill()
  process.exit(0)
}
process.on('SIGTERM', () => stop())
process.on('SIGINT', () => stop())
// The process that started us is gone when its end of the pipe closes, however it died.
process.stdin
  .on('close', () => stop())
  .on('end', () => stop())
  .resume()

countBuffersWithHeap()
try {
  const lock = await lockFolder(runFolder)
  // A killed child leaves an engine that may hang, and holds the folder.
  await endOrphans(runFolder)
  for (const name of describeDatabases(path))
    console.error(`the description of database ${name} was lost: written again from where its tables are`)
  const { running, engine } = await openOrSetAside()
  serve(running, engine, () => lock.markStopping())
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.error(error.message)
  process.exit(1)
}

/** A table that cannot be loaded must not keep the others away: each round moves one of them aside, or ends here. */
async function openOrSetAside(): Promise<{ running: EngineProcess; engine: Engine }> {
  for (;;) {
    const running = startEngineProcess(settings.engineCommand, engineEnv)
    opening = running
    noteChild(runFolder, engineName, running.pid)
    try {
      return { running, engine: await openEngine(running, path, limits) }
    } catch (error) {
      await running.kill()
      const why = running.words()
      const file = brokenTable(why)
      const first = why.split('\n').find((line) => line.includes('DB::Exception'))
      if (file === undefined)
        throw new StartRefusal(`the ClickHouse engine does not open ${path}: ${first ?? String(error)}`)
      console.error(quarantine(settings.dataFolder, file, new Date()))
    }
  }
}

function serve(running: EngineProcess, engine: Engine, markStopping: () => void): void {
  letMergesGiveWay(running.pid, (error) => console.error('merges of the ClickHouse engine keep their priority:', error))
  let stopping = false
  const endNow = (): void => {
    void running.kill()
    process.kill(process.pid, 'SIGKILL')
  }
  const server = serveInterface(engine, {
    password: settings.password,
    maxBodyBytes: settings.maxBodyBytes,
    onEngineLost: () => {
      console.error('the ClickHouse engine gave up: ending, to be started again')
      endNow()
    },
  })
  void running.ended.then((how) => {
    if (stopping) return
    console.error(`the ClickHouse engine has ended (${how}): ending too, to be started again`)
    process.exit(1)
  })

  const end = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    markStopping()
    setTimeout(endNow, 15 * second).unref()
    server.close()
    server.closeIdleConnections()
    await engine.close()
    await running.kill()
    forgetChild(runFolder, engineName)
    process.exit(0)
  }
  stop = () => {
    end().catch((error: unknown) => {
      console.error(error)
      endNow()
    })
  }

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
