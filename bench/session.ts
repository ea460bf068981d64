import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closedProduct } from '../test/sec/closed-product.ts'
import { addManyStations } from './many-stations.ts'

/** Menu and station info together, as a start-up asks for them: 50 sessions, 10,000 stations, p95 within 50 ms. */
const sessions = 50
const stations = 10_000
const limitMs = 50
const seconds = process.argv.includes('--short') ? 5 : 20
const everyMs = 1_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const percentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN
const headers = { 'x-requested-with': 'fengguang' }

if (process.argv.includes('--serve')) await serve()
else await measure()

/** The server stands in a process of its own, so that the one that measures does not wait for itself. */
async function serve() {
  const product = await closedProduct(3)
  await addManyStations(product.db, 'c-huanghe', stations)
  const app = await product.open()
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  await once(process, 'disconnect')
  await product.close()
}

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ userName: 'admin', password: 'Fengguang@2026', psd_type: '01' })
  const answer = await fetch(`${address}/Login/doLogin`, { method: 'POST', headers, body })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  if (cookie.length === 0) throw new Error(`sign-in failed: ${await answer.text()}`)
  const session = cookie.join('; ')
  await ask(address, session, '/UserAuthHandle/goHome')
  return session
}

async function ask(address: string, cookie: string, path: string) {
  const answer = await fetch(address + path, { headers: { ...headers, cookie } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
}

async function startUp(address: string, cookie: string): Promise<number> {
  const since = performance.now()
  await Promise.all([
    ask(address, cookie, '/UserAuthHandle/queryCurrentMenu?version=3'),
    ask(address, cookie, '/UserAuthHandle/getCurrentAccountInfo'),
  ])
  return performance.now() - since
}

async function measure() {
  const server = spawn(process.execPath, [import.meta.filename, '--serve'], { stdio: ['ignore', 2, 2, 'ipc'] })
  const [address] = (await once(server, 'message')) as [string]
  try {
    const cookies: string[] = []
    for (let i = 0; i < sessions; i += 1) cookies.push(await signIn(address))
    const live = async (cookie: string, i: number, forSeconds: number): Promise<number[]> => {
      await pause((i / sessions) * everyMs)
      const times: number[] = []
      for (const end = performance.now() + forSeconds * 1000; performance.now() < end;) {
        const ms = await startUp(address, cookie)
        times.push(ms)
        await pause(Math.max(0, everyMs - ms))
      }
      return times
    }
    const all = (forSeconds: number) => Promise.all(cookies.map((cookie, i) => live(cookie, i, forSeconds)))
    await all(2)
    const times = (await all(seconds)).flat().toSorted((a, b) => a - b)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [number, number, number]
    console.log(`${times.length} start-ups of ${sessions} sessions, one a second each, ${stations} stations`)
    const met = p95 <= limitMs
    console.log(
      `session ${met ? 'met' : 'MISSED'}: menu and station info p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (limit ${limitMs}), p99 ${p99.toFixed(1)} ms`,
    )
    process.exitCode = met ? 0 : 1
  } finally {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}
