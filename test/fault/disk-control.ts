import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const timerMs = 2
const restMs = 20
const smallAppend = Buffer.alloc(64)

/** What the machine costs anybody: how late a short timer is, and how long the disk takes to sync a small append. */
async function measure(folder: string): Promise<void> {
  const samples: number[] = []
  const stopping = new AbortController()
  process.once('message', () => stopping.abort())
  const own = mkdtempSync(join(folder, 'control-'))
  const file = await open(join(own, 'appended'), 'a')
  while (!stopping.signal.aborted) {
    const since = performance.now()
    await pause(timerMs)
    await file.write(smallAppend)
    await file.datasync()
    samples.push(performance.now() - since - timerMs)
    await pause(restMs)
  }
  await file.close()
  rmSync(own, { recursive: true })
  process.send!(samples, () => process.disconnect())
}

/** A process of its own on the product's disk, so that neither the load nor the product holds it up. */
export class DiskControl {
  readonly samples: number[] = []
  private child: ChildProcess | undefined
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  start(): void {
    this.child = fork(import.meta.filename, [this.folder])
  }

  /** Also before the disk is taken away: it may be started again afterwards. */
  async stop(): Promise<void> {
    const { child } = this
    if (!child) return
    this.child = undefined
    const answered = once(child, 'message') as Promise<[number[]]>
    const ended = once(child, 'exit')
    child.send('stop')
    const [samples] = await Promise.race([answered, ended.then(() => Promise.reject(new Error('the control died')))])
    for (const sample of samples) this.samples.push(sample)
    await ended
  }
}

if (import.meta.main) await measure(process.argv[2]!)
