import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The longest time for which one request or message may keep everybody else waiting. */
const limitMs = 200
/** What the machine did meanwhile is in one of them, what the request did is in all. */
const times = process.argv.includes('--short') ? 1 : 3
const resolutionMs = 5

/** In the process that is watched: says on request how long its event loop stood still since the last `begin`. */
export function tellPauses(): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  process.on('message', (message) => {
    if (message === 'begin') delay.reset()
    else process.send?.(delay.max / 1e6 - resolutionMs)
  })
}

export interface Watched<T> {
  /** What it said when it was ready. */
  said: T
  /** The shortest of the longest pauses of some tries. */
  pauseOf(work: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

/** Starts a script with `--serve`: the process that is measured does nothing else. */
export async function watchPauses<T>(script: string): Promise<Watched<T>> {
  const server: ChildProcess = spawn(process.execPath, [script, '--serve'], { stdio: ['ignore', 2, 2, 'ipc'] })
  const [said] = (await once(server, 'message')) as [T]
  const tried = async (work: () => Promise<unknown>): Promise<number> => {
    server.send('begin')
    await work()
    await new Promise((done) => setTimeout(done, 3 * resolutionMs))
    server.send('end')
    const [ms] = (await once(server, 'message')) as [number]
    return ms
  }
  return {
    said,
    pauseOf: async (work) => {
      const each: number[] = []
      for (let i = 0; i < times; i += 1) each.push(await tried(work))
      return Math.max(0, Math.min(...each))
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.disconnect()
      await ended
    },
  }
}

export interface PauseRow {
  of: string
  request: string
  ms: number
}

export function reportPauses(name: string, unit: string, rows: readonly PauseRow[]): void {
  const width = Math.max(...rows.map(({ of }) => of.length))
  for (const { of, request, ms } of rows.toSorted((a, b) => b.ms - a.ms))
    console.log(`${of.padEnd(width)}  ${ms.toFixed(0).padStart(5)} ms  ${request}`)
  const longest = Math.max(...rows.map(({ ms }) => ms))
  const met = longest <= limitMs
  const words = `${rows.length} ${unit}, longest pause ${longest.toFixed(0)} ms (limit ${limitMs})`
  console.log(`${name} ${met ? 'met' : 'MISSED'}: ${words}`)
  process.exitCode = met ? 0 : 1
}
