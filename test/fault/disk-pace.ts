import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pause } from './product.ts'

/** Beside a load: every write of ours is one more that its own wait for. */
const besideMs = 200
const aloneMs = 20
const calmMs = 10
const calmForSeconds = 3
/** In a process of its own: what the disk takes is measured, not what else runs here. */
const program = (everyMs: number) => `
  import { fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
  const path = process.argv[1]
  const file = openSync(path, 'w')
  const bytes = Buffer.alloc(8192)
  const times = []
  const timer = setInterval(() => {
    const since = performance.now()
    writeSync(file, bytes)
    fdatasyncSync(file)
    times.push(performance.now() - since)
  }, ${everyMs})
  process.stdin.resume().on('end', () => {
    clearInterval(timer)
    rmSync(path)
    console.log(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1])
  })`

export interface DiskPace {
  /** What a small write takes until it is on disk, p99 since the start. */
  stop(): Promise<number>
}

/** Writes and syncs a file of its own from time to time: an acknowledgement cannot be faster than that. */
export function watchDisk(path: string, everyMs = besideMs): DiskPace {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(everyMs), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  return {
    async stop() {
      child.stdin.end()
      const p99Ms = Number.parseFloat(await said)
      if (Number.isNaN(p99Ms)) throw new Error('the disk could not be watched')
      return p99Ms
    },
  }
}

/**
 * What ran before may have left the disk with work for a while. Answers what a bare write takes when that is over, or
 * when the time is.
 */
export async function untilCalm(path: string, limitSeconds: number): Promise<number> {
  const end = performance.now() + limitSeconds * 1000
  for (;;) {
    const disk = watchDisk(path, aloneMs)
    await pause(calmForSeconds * 1000)
    const p99Ms = await disk.stop()
    if (p99Ms <= calmMs || performance.now() > end) return p99Ms
  }
}
