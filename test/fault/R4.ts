import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { closedProduct } from '../sec/closed-product.ts'
import { runGoal, short, withinLimit } from '../run-goal.ts'

/**
 * Every open page reloads when the clock says so (specification §9): nobody gets an error, everybody is still signed in,
 * and in the long form the start-up stays quick.
 */
const sessions = short ? 60 : 500
const windowSeconds = short ? 6 : 60
const limitMs = 2_000
const headers = { 'x-requested-with': 'fengguang' }
/** As a page starts: first who it is, then everything else at once. */
const first = ['/Login/getLoginStatus', '/Login/getLoginUser'] as const
const rest = [
  '/UserAuthHandle/getRole4Web',
  '/UserAuthHandle/getCurrentAccountInfo',
  '/UserAuthHandle/queryCurrentStcls',
  '/UserAuthHandle/queryCurrentMenu?version=3',
] as const

if (process.argv.includes('--serve')) await serve()
else await measure()

/** In a process of its own, so that the one that measures does not wait for itself. */
async function serve(): Promise<void> {
  const product = await closedProduct(20)
  const app = await product.open()
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  await once(process, 'disconnect')
  await product.close()
}

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ userName: 'admin', password: 'Fengguang@2026', psd_type: '01' })
  const answer = await fetch(`${address}/Login/doLogin`, { method: 'POST', headers, body })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  if (cookies.length > 0) return cookies.join('; ')
  const { key } = (await answer.json()) as { key?: string }
  if (key !== 'request.tooMany') throw new Error(`sign-in failed: ${key}`)
  // All come from one address here: the guard against guessing asks for patience.
  await pause(1000)
  return signIn(address)
}

async function measure(): Promise<void> {
  const server = spawn(process.execPath, [import.meta.filename, '--serve'], { stdio: ['ignore', 2, 2, 'ipc'] })
  const close = async () => {
    if (server.exitCode !== null || !server.connected) return
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
  await runGoal('R4', close, async () => {
    const [address] = (await once(server, 'message')) as [string]
    const cookies: string[] = []
    for (let i = 0; i < sessions; i += 1) cookies.push(await signIn(address))
    const errors: string[] = []
    const ask = async (path: string, cookie: string): Promise<void> => {
      const answer = await fetch(address + path, { headers: { ...headers, cookie } })
      const text = await answer.text()
      const isWrong = answer.status !== 200 || (path === '/Login/getLoginUser' && !text.includes('"admin"'))
      if (isWrong) errors.push(`${path}: ${answer.status} ${text.slice(0, 100)}`)
    }
    const times = await Promise.all(
      cookies.map(async (cookie, i) => {
        await pause((i / sessions) * windowSeconds * 1000)
        const since = performance.now()
        for (const path of first) await ask(path, cookie)
        await Promise.all(rest.map((path) => ask(path, cookie)))
        return performance.now() - since
      }),
    )
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN
    if (errors.length > 0) console.log(errors.slice(0, 10).join('\n'))
    return {
      met: errors.length === 0 && withinLimit(p95, limitMs),
      figure: `${sessions} sessions reloaded within ${windowSeconds} s: ${errors.length} errors, p95 ${p95.toFixed(0)} ms (limit ${limitMs})`,
    }
  })
}
