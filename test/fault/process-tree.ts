import { readdirSync, readFileSync } from 'node:fs'

function parentOf(pid: string): number | undefined {
  try {
    // After the name, which may hold anything: state, parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // ended while we looked
  }
}

/** These processes and all that came from them: servers of a database have children nobody noted. Linux only. */
export function withDescendants(pids: Iterable<number>): Set<number> {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const found = new Set(pids)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (parent !== undefined && found.has(parent)) found.add(pid)
  }
  return found
}

/** What has ended meanwhile needs no signal. */
export function signalAll(pids: Iterable<number>, signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
