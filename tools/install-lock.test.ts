import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const module = join(import.meta.dirname, 'install-lock.mjs')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fg-lock-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes `in` and `out` around its work; two at once would write `in in`. Held work ends with its standard input. */
const worker = (work: number | 'held') => `
  import { appendFileSync } from 'node:fs'
  import { exclusively } from ${JSON.stringify(module)}
  await exclusively(${JSON.stringify(root)}, 'test', async () => {
    appendFileSync(${JSON.stringify(join(root, 'trace'))}, 'in ')
    console.log('inside')
    await new Promise((done) => ${work === 'held' ? `process.stdin.resume().once('end', done)` : `setTimeout(done, ${work})`})
    appendFileSync(${JSON.stringify(join(root, 'trace'))}, 'out ')
  })`
const args = (work: number | 'held') => ['--input-type=module', '-e', worker(work)]
const env = () => ({ ...process.env, TMPDIR: root })
const lockFile = () => join(root, readdirSync(root).find((name) => name.endsWith('.lock')) ?? 'none')

describe('exclusively', () => {
  it('lets one after the other work', async () => {
    await Promise.all([1, 2, 3].map(() => run(process.execPath, args(150), { env: env() })))
    expect(readFileSync(join(root, 'trace'), 'utf8')).toBe('in out in out in out ')
  })

  it('is not stopped by one that was killed in the middle', async () => {
    const killed = spawn(process.execPath, args(60_000), { env: env() })
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await run(process.execPath, args(1), { env: env() })
    expect(readFileSync(join(root, 'trace'), 'utf8')).toBe('in in out ')
  })

  it('is not stopped by an old lock whose process number was given to another', async () => {
    const killed = spawn(process.execPath, args(60_000), { env: env() })
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    writeFileSync(lockFile(), `${process.pid} 0`)
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(lockFile(), longAgo, longAgo)
    await run(process.execPath, args(1), { env: env() })
    expect(readFileSync(join(root, 'trace'), 'utf8')).toBe('in in out ')
  })

  it('waits for one that is at work, whatever its process number', async () => {
    const holder = spawn(process.execPath, args('held'), { env: env() })
    await once(holder.stdout, 'data')
    writeFileSync(join(root, 'trace'), '')
    const second = spawn(process.execPath, args(1), { env: env() })
    const [said] = (await once(second.stdout, 'data')) as [Buffer]
    expect(said.toString()).toContain(`waiting for another test (process ${holder.pid})`)
    holder.stdin.end()
    await once(second, 'exit')
    expect(readFileSync(join(root, 'trace'), 'utf8')).toBe('out in out ')
  })
})
