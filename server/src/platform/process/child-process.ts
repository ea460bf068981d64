import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ChildMessage } from './child-messages.ts'
import type { Logger } from '../log.ts'
import { endWhenSilent } from './liveness.ts'
import { endProcess } from './process-identity.ts'
import { forgetChild, noteChild } from './run-file.ts'
import { StartRefusal } from './start-refusal.ts'
import type { Started } from './supervise.ts'

export interface ChildSpec {
  name: string
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** 'ipc': a `ready` message; 'stdout': a line `ready {…}`, for a program that cannot speak IPC (emulated). */
  readiness: 'ipc' | 'stdout'
  startLimitMs: number
  runFolder: string
  onBanner?: (lines: string[]) => void
  /** Ended when its event loop gives no sign of life for so long; it must say 'alive' every second. */
  silentMs?: number
  log?: Logger
}
type Fields = Record<string, unknown>

/** Starts a child of its own process group: Ctrl+C reaches only us, and we stop the children in order. */
function launch({ command, args, env, readiness }: ChildSpec): ChildProcess {
  const out = readiness === 'ipc' ? 'inherit' : 'pipe'
  const stdio = ['pipe', out, 'inherit', ...(readiness === 'ipc' ? ['ipc' as const] : [])] as const
  const child = spawn(command, args, { env, detached: true, stdio: [...stdio] })
  child.stdin?.on('error', () => undefined) // held open only so that its end tells the child that we are gone
  return child
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })

export async function startChild(spec: ChildSpec, stopping?: AbortSignal): Promise<Started<Fields>> {
  const child = launch(spec)
  const { pid } = child
  const ended = endOf(child).finally(() => forgetChild(spec.runFolder, spec.name))
  if (pid !== undefined) noteChild(spec.runFolder, spec.name, pid)
  const stop = async (limitMs: number) => {
    child.stdin?.end()
    // The end of its input is what asks the emulated engine to end; a signal may hit it in the middle of a query.
    const gentle = spec.readiness === 'ipc' ? 0 : limitMs - 1_000
    await Promise.race([ended, new Promise((done) => setTimeout(done, gentle).unref())])
    if (pid !== undefined)
      await endProcess(pid, [
        ['SIGTERM', limitMs - gentle],
        ['SIGKILL', 2_000],
      ])
    await ended
  }
  // An engine that replays its log may take minutes: a stop does not wait for them.
  const giveUp = () => void stop(1_000)
  stopping?.addEventListener('abort', giveUp, { once: true })
  if (stopping?.aborted) giveUp()
  try {
    const started = { ready: await readiness(child, spec, ended), ended, stop, pid: pid ?? 0 }
    // A program that cannot speak IPC cannot say that it is alive: the process that starts it asks it.
    return spec.readiness !== 'ipc' || spec.silentMs === undefined || !spec.log
      ? started
      : endWhenSilent(started, { ...signsOfLife(child, spec.silentMs), name: spec.name, log: spec.log })
  } catch (error) {
    await stop(1_000)
    throw error
  } finally {
    stopping?.removeEventListener('abort', giveUp)
  }
}

function signsOfLife(child: ChildProcess, silentMs: number) {
  let heard = Promise.withResolvers<void>()
  child.on('message', () => {
    heard.resolve()
    heard = Promise.withResolvers<void>()
  })
  return { probe: () => heard.promise, everyMs: Math.min(5_000, silentMs / 4), silentMs }
}

function readiness(child: ChildProcess, spec: ChildSpec, ended: Promise<string>): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${spec.name} was not ready within ${spec.startLimitMs / 1000} s`)),
      spec.startLimitMs,
    )
    void ended.then((reason) => reject(new Error(`${spec.name} ended before it was ready: ${reason}`)))
    const done = (fields: Fields) => {
      clearTimeout(timer)
      resolve(fields)
    }
    void ended.then(() => clearTimeout(timer))
    if (spec.readiness === 'ipc') listen(child, spec, done, reject)
    else readLines(child, done)
  })
}

function listen(
  child: ChildProcess,
  spec: ChildSpec,
  done: (fields: Fields) => void,
  fail: (error: Error) => void,
): void {
  child.on('message', (raw) => {
    const message = ChildMessage.parse(raw)
    if (message.type === 'ready') done(message)
    else if (message.type === 'banner') spec.onBanner?.(message.lines)
    else if (message.type === 'refused') fail(new StartRefusal(message.line))
  })
}

function readLines(child: ChildProcess, done: (fields: Fields) => void): void {
  if (!child.stdout) return
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('ready ')) done(JSON.parse(line.slice('ready '.length)) as Fields)
    else process.stdout.write(`${line}\n`)
  })
}

/** Runs a child that does one thing to its end. */
export async function runChild(spec: ChildSpec, stopping?: AbortSignal): Promise<void> {
  const child = launch(spec)
  const giveUp = () => void child.kill('SIGTERM')
  stopping?.addEventListener('abort', giveUp, { once: true })
  if (stopping?.aborted) giveUp()
  const ended = endOf(child).finally(() => forgetChild(spec.runFolder, spec.name))
  if (child.pid !== undefined) noteChild(spec.runFolder, spec.name, child.pid)
  let refusal: Error | undefined
  listen(
    child,
    spec,
    () => undefined,
    (error) => (refusal = error),
  )
  const reason = await ended
  stopping?.removeEventListener('abort', giveUp)
  if (refusal) throw refusal
  if (reason !== 'exit code 0') throw new Error(`${spec.name} failed: ${reason}`)
}
