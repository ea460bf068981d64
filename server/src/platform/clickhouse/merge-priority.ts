import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const mergeThread = 'MergeMutate'
/** A tenth of the share of a thread that answers or inserts, so that merges go on under any load. */
const givingWay = 10
const lookEveryMs = 2000

function lowerMergeThread(thread: number, folder: string): void {
  try {
    if (readFileSync(`${folder}/comm`, 'utf8').trim() !== mergeThread) return
    if (getPriority(thread) !== givingWay) setPriority(thread, givingWay)
  } catch (error) {
    // A thread may end between the listing and the look.
    if (existsSync(folder)) throw error
  }
}

/**
 * Merges took a quarter of the machine in a flood. Where the kernel groups threads by session (autogroup), they give
 * way within the engine only. The pool grows after its first table and a thread is named after it starts, so the look
 * is repeated. Priorities of single threads are known to Linux only.
 */
export function letMergesGiveWay(pid: number, onTrouble: (error: unknown) => void): void {
  if (process.platform !== 'linux') return
  const timer = setInterval(() => {
    try {
      const tasks = `/proc/${pid}/task`
      for (const thread of readdirSync(tasks)) lowerMergeThread(Number(thread), `${tasks}/${thread}`)
    } catch (error) {
      onTrouble(error)
      clearInterval(timer)
    }
  }, lookEveryMs)
  timer.unref()
}
