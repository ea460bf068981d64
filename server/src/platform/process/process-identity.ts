import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const onLinux = process.platform === 'linux'

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined
    throw error
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined // ps exits 1 when there is no such process
  }
}

/**
 * Tells one process from a later one that got the same number. Undefined when there is none, or only a zombie,
 * which answers signals although nothing runs any more.
 */
export function startMarkOf(pid: number): string | undefined {
  if (!onLinux) return ps(pid, 'stat')?.startsWith('Z') ? undefined : ps(pid, 'lstart')
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The second field is a name in parentheses and may itself hold spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return `${boot}:${fields[19]}`
}

export function commandOf(pid: number): string | undefined {
  if (!onLinux) return ps(pid, 'command')
  return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || undefined
}

export const isRunning = (pid: number, startMark: string): boolean => startMarkOf(pid) === startMark

/** Sends a signal; a process that is already gone is no mistake. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks in the given order, waiting the given time after each signal. Answers whether the process is gone. */
export async function endProcess(pid: number, steps: readonly (readonly [NodeJS.Signals, number])[]): Promise<boolean> {
  const mark = startMarkOf(pid)
  if (mark === undefined) return true
  for (const [name, waitMs] of steps) {
    if (!isRunning(pid, mark)) return true
    signal(pid, name)
    const until = Date.now() + waitMs
    while (Date.now() < until && isRunning(pid, mark)) await new Promise((done) => setTimeout(done, 20))
  }
  return !isRunning(pid, mark)
}
