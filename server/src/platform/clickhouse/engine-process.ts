import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Duplex, Readable } from 'node:stream'
import type { ChdbAnswer } from './chdb-addon.ts'
import { refusal } from './engine-error.ts'
import { engineDescriptor, readReplies } from './engine-wire.ts'
import type { EngineQuestion, EngineReply } from './engine-wire.ts'

const second = 1000
const pingEveryMs = 5 * second
/** Under emulation an answer may take half of it. */
const silentMs = 45 * second
const maxOutputChars = 65_536

/** The engine in a process of its own, so that nothing it does holds up the process that speaks for it. */
export interface EngineProcess {
  pid: number
  open(path: string, args: readonly string[]): Promise<number>
  query(connection: number, sql: string, format: string): Promise<ChdbAnswer>
  close(connection: number): Promise<void>
  /** It runs, and does not answer. */
  isSilent(): boolean
  /** What it said last on its standard error. */
  words(): string
  /** How, when it is gone and all it said has been read. */
  ended: Promise<string>
  kill(): Promise<string>
}

interface Waiting {
  resolve(answer: { reply: EngineReply; bytes: Buffer }): void
  reject(error: Error): void
}

export function startEngineProcess(command: readonly string[], env: NodeJS.ProcessEnv): EngineProcess {
  const [program = '', ...args] = command
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as const
  // Of its own process group: Ctrl+C reaches the process that speaks for it, and that one ends it in order.
  const child = spawn(program, args, { env, detached: true, stdio: [...stdio] }) as ChildProcessByStdio<
    null,
    null,
    Readable
  >
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let said = ''
  let gone: Error | undefined
  let heardAtMs = performance.now()
  const wire = child.stdio[engineDescriptor] as unknown as Duplex
  wire.on('error', () => undefined) // it has ended, which is reported below
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-maxOutputChars)
    process.stderr.write(text)
  })
  wire.on(
    'data',
    readReplies((reply, bytes) => {
      heardAtMs = performance.now()
      const caller = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.error === undefined) caller?.resolve({ reply, bytes })
      else caller?.reject(new Error(reply.error))
    }),
  )

  function ask(question: EngineQuestion): Promise<{ reply: EngineReply; bytes: Buffer }> {
    if (gone) return Promise.reject(gone)
    const id = (asked += 1)
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      wire.write(`${JSON.stringify({ ...question, id })}\n`)
    })
  }
  let isAsked = false
  const timer = setInterval(() => {
    if (isAsked) return
    isAsked = true
    ask({ do: 'ping' }).then(
      () => (isAsked = false),
      () => clearInterval(timer),
    )
  }, pingEveryMs)
  timer.unref()

  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      clearInterval(timer)
      gone = refusal('unknown', `The engine has ended: ${how}`)
      for (const caller of waiting.values()) caller.reject(gone)
      waiting.clear()
      resolve(how)
    }
    child.once('error', ({ message }) => end(message))
    child.once('close', (code, signal) => end(signal ?? `exit code ${code}`))
  })

  return {
    pid: child.pid ?? 0,
    open: async (path, openArgs) => (await ask({ do: 'open', path, args: openArgs })).reply.id,
    query: async (connection, sql, format) => {
      const { reply, bytes } = await ask({ do: 'query', connection, sql, format })
      const { elapsed = 0, rowsRead = 0, bytesRead = 0 } = reply
      return { bytes, elapsed, rowsRead, bytesRead }
    },
    close: async (connection) => void (await ask({ do: 'close', connection })),
    isSilent: () => performance.now() - heardAtMs > silentMs,
    words: () => said,
    ended,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
