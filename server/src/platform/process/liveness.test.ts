import { spawn } from 'node:child_process'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endWhenSilent } from './liveness.ts'
import type { Started } from './supervise.ts'

function sleeper(): Started<object> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, killedBy) => resolve(killedBy ?? String(code))),
  )
  return {
    ready: {},
    pid: child.pid!,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
const options = { name: 'sleeper', log: pino({ level: 'silent' }), everyMs: 20, silentMs: 300 }

test('a process that no longer answers is killed', async () => {
  const started = sleeper()
  endWhenSilent(started, { ...options, probe: () => new Promise(() => undefined) })
  expect(await started.ended).toBe('SIGKILL')
})

test('a process whose probe fails again and again is killed', async () => {
  const started = sleeper()
  endWhenSilent(started, { ...options, probe: () => Promise.reject(new Error('refused')) })
  expect(await started.ended).toBe('SIGKILL')
})

test('one that answers now and then lives, and stopping it is not a kill', async () => {
  const started = sleeper()
  let asked = 0
  const watched = endWhenSilent(started, {
    ...options,
    probe: () => (++asked % 3 === 0 ? Promise.resolve() : Promise.reject(new Error('busy'))),
  })
  await expect.poll(() => asked).toBeGreaterThan(30)
  await watched.stop(1000)
  expect(await started.ended).toBe('SIGTERM')
})
