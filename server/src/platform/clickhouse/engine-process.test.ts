import { expect, test } from 'vitest'
import { startEngineProcess } from './engine-process.ts'

const program = (script: string) => startEngineProcess([process.execPath, '-e', script], { PATH: process.env['PATH'] })

test('an engine that has ended refuses callers that wait and callers that come later, and reports what it said', async () => {
  const engine = program('console.error("Code: 76. DB::Exception: in use"); setTimeout(() => process.exit(3), 200)')
  await expect(engine.open('/nowhere', [])).rejects.toThrow('The engine has ended: exit code 3')
  expect(await engine.ended).toBe('exit code 3')
  await expect(engine.query(1, 'select 1', 'Null')).rejects.toThrow('The engine has ended')
  expect(engine.words()).toContain('DB::Exception: in use')
})

test('one that cannot be started is one that has ended', async () => {
  const engine = startEngineProcess(['no-such-program'], { PATH: process.env['PATH'] })
  expect(await engine.ended).toContain('ENOENT')
  await expect(engine.open('/nowhere', [])).rejects.toThrow('ENOENT')
})
