import { loadChdb } from '../platform/clickhouse/chdb-addon.ts'
import type { ChdbHandle } from '../platform/clickhouse/chdb-addon.ts'
import { engineDescriptor } from '../platform/clickhouse/engine-wire.ts'
import type { EngineReply, EngineRequest } from '../platform/clickhouse/engine-wire.ts'

// As little JavaScript as possible: under emulation each line of it costs, and built-ins cost most to import by name.
const fs = process.getBuiltinModule('node:fs')
const standardError = 2
const addon = loadChdb(process.argv[2] ?? '')
const connections = new Map<number, ChdbHandle>()

// `process.exit` while the engine works hangs; a kill loses nothing that was acknowledged.
const endNow = (why?: string): void => {
  try {
    if (why !== undefined) fs.writeSync(standardError, `the engine ends: ${why}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

function write(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += fs.writeSync(engineDescriptor, bytes, at)
}

function reply(answer: Omit<EngineReply, 'bytes'>, bytes?: Uint8Array): void {
  write(Buffer.from(`${JSON.stringify({ ...answer, bytes: bytes?.length ?? 0 })}\n`))
  if (bytes !== undefined) write(bytes)
}

async function carryOut(request: EngineRequest): Promise<() => void> {
  const { id } = request
  switch (request.do) {
    case 'open':
      connections.set(id, addon.CreateConnection(request.path, request.args))
      return () => reply({ id })
    case 'query': {
      const handle = connections.get(request.connection)
      const { bytes, elapsed, rowsRead, bytesRead } = await addon.QueryAsyncConnection(
        handle,
        request.sql,
        request.format,
      )
      return () => reply({ id, elapsed, rowsRead, bytesRead }, bytes)
    }
    case 'close':
      addon.CloseConnection(connections.get(request.connection))
      return () => reply({ id })
    case 'ping':
      return () => reply({ id })
    default:
      return request satisfies never
  }
}

const handle = (request: EngineRequest): Promise<void> =>
  carryOut(request)
    .catch((error: unknown) => {
      const { id } = request
      return () => reply({ id, error: error instanceof Error ? error.message : String(error) })
    })
    .then((answer) => answer())

let rest = Buffer.alloc(0)
const piece = Buffer.allocUnsafe(65_536)
function take(length: number): void {
  rest = Buffer.concat([rest, piece.subarray(0, length)])
  for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
    handle(JSON.parse(rest.subarray(0, end).toString()) as EngineRequest).catch((error: unknown) =>
      endNow(String(error)),
    )
    rest = rest.subarray(end + 1)
  }
}

/** The process that started us is gone when its end of the pipe closes, however it died. */
function listen(): void {
  fs.read(engineDescriptor, piece, 0, piece.length, null, (error, length) => {
    // The engine's timers may hit the thread that waits here.
    if (error?.code === 'EINTR') return listen()
    if (error) return endNow(error.message)
    if (length === 0) return endNow()
    take(length)
    listen()
  })
}
listen()
