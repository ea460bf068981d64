import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../log.ts'
import { runChild, startChild } from './child-process.ts'
import type { ChildSpec } from './child-process.ts'
import { lockFolder } from './folder-lock.ts'
import { startMarkOf } from './process-identity.ts'
import { endingOrphans, endOrphans, noteChild, notedChildren } from './run-file.ts'
import { supervise, superviseBeside } from './supervise.ts'

const log = openLog({ name: 'test', level: 'silent' })
const childModule = join(import.meta.dirname, '../../main/child.ts')
let runFolder: string
beforeEach(() => {
  runFolder = mkdtempSync(join(tmpdir(), 'fg-run-'))
})
afterEach(() => rmSync(runFolder, { recursive: true }))

function script(code: string): ChildSpec {
  const path = join(runFolder, 'script.ts')
  writeFileSync(path, `import { runAsChild, runToEnd } from '${childModule}'\n${code}`)
  const args = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path]
  return {
    name: 'worker',
    command: process.execPath,
    args,
    env: process.env,
    readiness: 'ipc',
    startLimitMs: 20_000,
    runFolder,
  }
}
const worker = `await runAsChild(async () => {
  const timer = setInterval(() => {}, 1000)
  return { ready: { port: 7 }, stop: async () => clearInterval(timer) }
})`

describe('children', () => {
  it('say when they are ready, are noted while they run, and stop when asked', async () => {
    const child = await startChild(script(worker))
    expect(child.ready).toMatchObject({ port: 7 })
    expect(notedChildren(runFolder)).toEqual([{ name: 'worker', pid: child.pid }])
    await child.stop(5_000)
    expect(await child.ended).toBe('exit code 0')
    expect(notedChildren(runFolder)).toEqual([])
  })

  it('may say so by a line on standard output, and end when their input does', async () => {
    const code = `console.log('ready {"port":9}'); process.stdin.on('end', () => process.exit(0)).resume()`
    const child = await startChild({ ...script(code), readiness: 'stdout' })
    expect(child.ready).toEqual({ port: 9 })
    await child.stop(5_000)
    expect(await child.ended).toBe('exit code 0')
  })

  it('whose event loop is blocked are ended and started again', async () => {
    const blocked = `${worker}\nprocess.on('SIGUSR2', () => { for (;;) {} })`
    const spec = { ...script(blocked), silentMs: 4_000, log }
    const pids: number[] = []
    const supervised = await supervise(
      'worker',
      async () => {
        const child = await startChild(spec)
        pids.push(child.pid)
        return child
      },
      log,
    )
    process.kill(pids[0]!, 'SIGUSR2')
    await expect.poll(() => pids.length, { timeout: 60_000 }).toBe(2)
    expect(pids[1]).not.toBe(pids[0])
    await supervised.stop(5_000)
  }, 120_000)

  it('that cannot speak IPC are not ended for their silence', async () => {
    const beats = join(runFolder, 'beats')
    const code = `import { appendFileSync } from 'node:fs'
      console.log('ready {}')
      process.stdin.on('end', () => process.exit(0)).resume()
      setInterval(() => appendFileSync('${beats}', '.'), 50)`
    const child = await startChild({ ...script(code), readiness: 'stdout', silentMs: 200, log })
    // Several times as long as it may be silent.
    await expect
      .poll(() => statSync(beats, { throwIfNoEntry: false })?.size ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(30)
    await child.stop(5_000)
    expect(await child.ended).toBe('exit code 0')
  })

  it('that do not stop are killed', async () => {
    const child = await startChild(
      script(`await runAsChild(async () => ({ stop: () => new Promise(() => setInterval(() => {}, 1e3)) }))`),
    )
    await child.stop(300)
    expect(await child.ended).toBe('SIGKILL')
  })

  it.each([
    ['dies', 'process.exit(3)', 'worker ended before it was ready: exit code 3'],
    ['hangs', 'setInterval(() => {}, 1000)', 'worker was not ready within 1 s'],
    [
      'refuses',
      `import { StartRefusal } from '${join(import.meta.dirname, 'start-refusal.ts')}'
       await runAsChild(async () => { throw new StartRefusal('PORT=80: permission denied') })`,
      'PORT=80: permission denied',
    ],
  ])('a start that %s is reported as it is', async (_, code, message) => {
    await expect(
      startChild({ ...script(code), startLimitMs: code.includes('setInterval') ? 1_000 : 20_000 }),
    ).rejects.toThrow(message)
  })

  it('a piece of work hands over its lines, and its failure', async () => {
    const lines: string[] = []
    const onBanner = (more: string[]) => lines.push(...more)
    await runChild({ ...script(`await runToEnd(async () => ({ banner: ['密码 x'] }))`), onBanner })
    expect(lines).toEqual(['密码 x'])
    await expect(runChild(script(`await runToEnd(async () => { throw new Error('broken') })`))).rejects.toThrow(
      'worker failed',
    )
  })
})

describe('supervision', () => {
  it('starts a killed child again, and not one that was stopped', async () => {
    const pids: number[] = []
    let starts = 0
    const supervised = await supervise(
      'worker',
      async () => {
        starts += 1
        const child = await startChild(script(worker))
        pids.push(child.pid)
        return child
      },
      log,
    )
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await expect.poll(() => pids.length).toBe(2)
    await supervised.stop(5_000)
    expect(notedChildren(runFolder)).toEqual([])
    // After one restart the pause before the next is a second: longer than that nothing may begin.
    await new Promise((done) => setTimeout(done, 1_500))
    expect(starts).toBe(2)
  })

  it('goes on trying when the new start fails', async () => {
    let tries = 0
    const { promise: ended, resolve: endIt } = Promise.withResolvers<string>()
    const supervised = await supervise(
      'worker',
      () => {
        tries += 1
        if (tries === 2) return Promise.reject(new Error('port taken'))
        return Promise.resolve({
          ready: tries,
          pid: 1,
          ended: tries === 1 ? ended : new Promise<string>(() => {}),
          stop: async () => {},
        })
      },
      log,
    )
    endIt('SIGKILL')
    await expect.poll(() => tries).toBe(3)
    await supervised.stop(1)
  })
})

describe('beside the others', () => {
  it('a first start that fails is tried again', async () => {
    const pids: number[] = []
    let tries = 0
    const supervised = superviseBeside(
      'worker',
      async (_previous, stopping) => {
        tries += 1
        if (tries === 1) throw new Error('no engine yet')
        const child = await startChild(script(worker), stopping)
        pids.push(child.pid)
        return child
      },
      log,
    )
    await expect.poll(() => pids.length).toBe(1)
    await supervised.stop(5_000)
    expect(startMarkOf(pids[0] ?? 0)).toBeUndefined()
  })

  it('a start that takes minutes is given up by a stop', async () => {
    const endless = { ...script('setInterval(() => {}, 1000)'), startLimitMs: 300_000 }
    const supervised = superviseBeside('worker', (_previous, stopping) => startChild(endless, stopping), log)
    await expect.poll(() => notedChildren(runFolder)).toHaveLength(1)
    const [child] = notedChildren(runFolder)
    // Neither the limit of the start nor that of the stop ends before the test does.
    await supervised.stop(300_000)
    expect(startMarkOf(child?.pid ?? 0)).toBeUndefined()
  })
})

describe('what an earlier start left', () => {
  it('is ended, but not another program that got its number', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await Promise.all([once(orphan, 'spawn'), once(bystander, 'spawn')])
    noteChild(runFolder, 'api', orphan.pid ?? 0)
    const reused = JSON.stringify({ pid: bystander.pid, startedAt: 'another boot:1' })
    writeFileSync(join(runFolder, 'ingest.pid.json'), reused)
    writeFileSync(join(runFolder, 'simulator.pid.json'), '{ half')
    expect(await endOrphans(runFolder)).toEqual(['api'])
    expect(readdirSync(runFolder).filter((file) => file.endsWith('.pid.json'))).toEqual([])
    expect(startMarkOf(bystander.pid ?? 0)).toBeDefined()
    bystander.kill()
  })

  it('stays noted until it is gone, and nobody waits for more than asked', async () => {
    const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('deaf')`
    const stubborn = spawn(process.execPath, ['-e', deaf])
    await once(stubborn.stdout, 'data')
    noteChild(runFolder, 'clickhouse', stubborn.pid ?? 0)
    const ending = endingOrphans(runFolder).get('clickhouse')
    expect(notedChildren(runFolder)).toEqual([{ name: 'clickhouse', pid: stubborn.pid }])
    await ending
    expect(startMarkOf(stubborn.pid ?? 0)).toBeUndefined()
    expect(notedChildren(runFolder)).toEqual([])
  })

  it('a second start is refused by name, a dead holder is no obstacle, a stopping one is waited for', async () => {
    const code = `import { lockFolder } from '${join(import.meta.dirname, 'folder-lock.ts')}'
      globalThis.lock = await lockFolder(${JSON.stringify(runFolder)})
      await runAsChild(async () => ({ stop: async () => {} }))`
    const holder = await startChild(script(code))
    await expect(lockFolder(runFolder)).rejects.toThrow(`as process ${holder.pid}: stop it first`)
    process.kill(holder.pid, 'SIGKILL')
    await holder.ended
    const lock = await lockFolder(runFolder)
    lock.markStopping()
    setTimeout(() => lock.release(), 2_500)
    const next = await startChild(script(code))
    await next.stop(1_000)
  })
})
