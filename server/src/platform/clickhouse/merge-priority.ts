import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const mergeThread = 'MergeMutate'
/** A tenth of the share of a thread that answers or inserts, so that merges go on under any load. */
const givingWay = 10
const lookEveryMs = 1000

/** Priorities of single threads are known to Linux only. */
function mergeThreadsOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .filter((thread) => readFileSync(`${tasks}/${thread}/comm`, 'utf8').trim() === mergeThread)
    .map(Number)
}

/**
 * Merges took a quarter of the machine in a flood. Where the kernel groups threads by session (autogroup), they give
 * way within the engine only.
 */
export function letMergesGiveWay(pid: number, onTrouble: (error: unknown) => void): void {
  if (process.platform !== 'linux') return
  const timer = setInterval(() => {
    try {
      const threads = mergeThreadsOf(pid)
      // They begin with the first table, and stay.
      if (threads.length === 0) return
      for (const thread of threads) setPriority(thread, givingWay)
    } catch (error) {
      onTrouble(error)
    }
    clearInterval(timer)
  }, lookEveryMs)
  timer.unref()
}
