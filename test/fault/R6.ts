import { readdirSync, readFileSync } from 'node:fs'
import { goal, patience, short, signIn } from './product.ts'

/** PostgreSQL hangs: every request settles within 5 s with 503 and a code; it heals within 2 s; nobody exits. */
const rounds = short ? 1 : 10
const clients = 20
const settleSeconds = 5
const healSeconds = 2

interface Answer {
  status: number
  code: unknown
  seconds: number
}

async function ask(address: string, cookie: string): Promise<Answer> {
  const since = performance.now()
  const answer = await fetch(`${address}/microplat/api/base/station/page`, { headers: { cookie } })
  const body = (await answer.json()) as { code?: unknown }
  return { status: answer.status, code: body.code, seconds: (performance.now() - since) / 1000 }
}

function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** The postmaster and everything it started. */
function family(postmaster: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = numbers.filter((pid) => {
    try {
      return parentOf(pid) === postmaster
    } catch {
      return false // ended while we looked
    }
  })
  return [postmaster, ...children.map(Number)]
}

await goal(
  'R6',
  async (product) => {
    await product.start(120 * patience)
    const cookie = await signIn(product.address)
    const before = JSON.stringify([...product.processes()])
    let slowest = 0
    let slowestHeal = 0
    let wrong = 0
    for (let round = 1; round <= rounds; round += 1) {
      const stopped = family(product.processes().get('postgres') ?? 0)
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      const answers = await Promise.all(Array.from({ length: clients }, () => ask(product.address, cookie))).finally(
        () => {
          for (const pid of stopped) process.kill(pid, 'SIGCONT')
        },
      )
      slowest = Math.max(slowest, ...answers.map(({ seconds }) => seconds))
      wrong += answers.filter(({ status, code }) => status !== 503 || code !== 503).length
      const since = performance.now()
      await product.until('healed', healSeconds + 10, async () => (await ask(product.address, cookie)).status === 200)
      slowestHeal = Math.max(slowestHeal, (performance.now() - since) / 1000)
      console.log(
        `round ${round}: ${answers.map(({ status }) => status).join(' ')}, healed after ${slowestHeal.toFixed(2)} s`,
      )
    }
    const same = JSON.stringify([...product.processes()]) === before
    return {
      met: wrong === 0 && same && slowest <= settleSeconds && slowestHeal <= healSeconds,
      figure:
        `${rounds * clients - wrong} of ${rounds * clients} requests answered 503, slowest ${slowest.toFixed(2)} s (limit ${settleSeconds}), ` +
        `healed in ${slowestHeal.toFixed(2)} s (limit ${healSeconds}), ${same ? 'no process ended' : 'A PROCESS ENDED'}`,
    }
  },
  { FENGGUANG_ROLES: process.env.FENGGUANG_ROLES ?? 'api,ingest' },
)
