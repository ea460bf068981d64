import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  code: number | null
  /** What a person reads: everything but the log's own JSON lines. */
  lines: string[]
}

export interface Preparing {
  kill(): void
  ended: Promise<Ended>
}

/** A process of the product as an operator's machine runs it, with addresses of stores that are there already. */
export function runEntry(name: 'prepare' | 'prepare-telemetry' | 'start', env: Record<string, string>): Preparing {
  const child = spawn(process.execPath, [`server/src/main/${name}.ts`], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', MQTT_PORT: '0', INGEST_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'close').then(([code]) => ({
      code: code as number | null,
      lines: said.split('\n').filter((line) => line !== '' && !line.startsWith('{')),
    })),
  }
}

/** A refusal is one line that says why, and an exit code. */
export function refusalFault({ code, lines }: Ended, expected: RegExp): string | undefined {
  if (code === 0) return 'it started'
  if (lines.length !== 1) return `${lines.length} lines: ${lines.slice(0, 5).join(' | ')}`
  return expected.test(lines[0]!) ? undefined : `it said: ${lines[0]}`
}
