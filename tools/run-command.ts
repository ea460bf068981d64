import { spawn } from 'node:child_process'

export interface CommandResult {
  code: number
  output: string
  seconds: number
}

interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** Show the output while it comes instead of only keeping it. */
  show?: boolean
  limitSeconds?: number
}

/** Runs a program to its end. A program that cannot start or is ended by a signal has a code other than 0. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      timeout: (options.limitSeconds ?? 0) * 1000,
      killSignal: 'SIGTERM',
    })
    let output = ''
    const take = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (options.show) target.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    const end = (code: number, note: string): void =>
      resolve({ code, output: output + note, seconds: (performance.now() - startedMs) / 1000 })
    child.on('error', (error) => end(127, `${command}: ${error.message}\n`))
    child.on('close', (code, signal) => end(code ?? 1, signal ? `${command} ended by ${signal}\n` : ''))
  })
}
