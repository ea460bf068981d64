import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** How a program of a peer is started: as installed, or its x64 build under the emulator that our engine runs under. */
export interface PeerPrograms {
  how: 'native' | 'emulated'
  argv(program: string, args: readonly string[]): [command: string, args: string[]]
  /** Of the package that a program came in; absent when it came otherwise. */
  packageVersion(name: string): string | undefined
  clear(): void
}

export const installedPrograms: PeerPrograms = {
  how: 'native',
  argv: (program, args) => [program, [...args]],
  packageVersion: (name) => {
    const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' })
    return status === 0 ? stdout : undefined
  },
  clear: () => undefined,
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Absent when it is not installed. */
export function versionOf(programs: PeerPrograms, program: string, args: string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(...programs.argv(program, args), { encoding: 'utf8' })
  if (error) return undefined
  if (status !== 0) throw new Error(`${program} (${programs.how}) ended with ${status}: ${stderr.slice(-300)}`)
  // Debian builds VictoriaMetrics without its version.
  const said = [stdout + stderr, programs.packageVersion(program) ?? ''].map((text) => /\d+\.\d+\.\d+/.exec(text)?.[0])
  return said.find((version) => version !== undefined) ?? 'unknown'
}

/** What its files take, each by the lesser of its length and its blocks: a hole laid out in advance does not count. */
export function bytesIn(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { size, blocks } = statSync(join(entry.parentPath, entry.name))
    bytes += Math.min(size, blocks * 512)
  }
  return bytes
}

export const startedBy = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The most memory a process and what it started have had so far. */
export function peakMemoryMb(pid: number): number {
  const own = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return startedBy(pid).reduce((sum, child) => sum + peakMemoryMb(child), own)
}

const ticksPerSecond = 100

/** User and system time of a process so far, without what it started. */
export function ownCpuSeconds(pid: number): number {
  // After the name, which may hold anything: utime and stime are the 14th and 15th fields of all.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export async function ask(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

export async function untilAnswers(url: string): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    try {
      await ask(url)
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}

export interface PeerProcess {
  peakMemoryMb(): number
  cpuSeconds(): number
  close(): Promise<void>
}

export function runPeer(programs: PeerPrograms, program: string, args: string[], folder: string): PeerProcess {
  const child = spawn(...programs.argv(program, args), { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    peakMemoryMb: () => peakMemoryMb(child.pid!),
    cpuSeconds: () => ownCpuSeconds(child.pid!),
    async close() {
      child.kill('SIGTERM')
      const stubborn = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await ended
      clearTimeout(stubborn)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
