import { Caller, securityGoal, type Answer } from './closed-product.ts'
import { emptyIngest, emptyTelemetry } from './empty-stores.ts'
import { dice, fuzzed } from './fuzz.ts'

/** Input: whatever is sent to any route, the answer is the product's own: no 5xx, no stack, no engine's text. */
const short = process.argv.includes('--short')
const rounds = short ? 10 : 500
/** The same dice for everyone in the test command; the long run throws new ones. */
const seed = Number(
  process.argv.find((a) => a.startsWith('--seed='))?.slice(7) ?? (short ? 374_866 : Date.now() % 1_000_000),
)

const leak =
  /\bat [^ ]+ \(?(file:|\/|node:)|node_modules|syntax error at|violates|SQLSTATE|invalid input syntax|ECONNREFUSED/

/** A download that ends in the middle: its statement failed after the first bytes were sent. */
const brokenOff = (error: unknown): Answer => ({ status: 599, key: String(error), body: '' })

await securityGoal('S10', 3, async (product) => {
  const app = await product.open(product.db, { telemetry: emptyTelemetry, ingest: emptyIngest })
  const roll = dice(seed)
  const wrong = new Map<string, number>()
  const counts = new Map<number, number>()
  let sent = 0
  const caller = new Caller(app, 'admin')
  let isRefused = true
  for (const { endpoint: e } of app.served) {
    for (let i = 0; i < rounds; i += 1) {
      // A lucky request may leave, lock or change its own account: who is refused comes back with all rights.
      if (isRefused || (!short && i % 25 === 0)) {
        await restore(product.db.run.bind(product.db))
        await caller.signIn()
      }
      const request = fuzzed(e, roll)
      const answer = await caller.send(request).catch(brokenOff)
      sent += 1
      isRefused = answer.status === 401 || answer.status === 403
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      const fault = answer.status >= 500 ? `${answer.status} ${answer.key}` : leak.test(answer.body) ? 'a leak' : ''
      if (!fault) continue
      const what = `${e.method} ${e.path}: ${fault}`
      if (!wrong.has(what)) console.log(what, JSON.stringify(request).slice(0, 400))
      wrong.set(what, (wrong.get(what) ?? 0) + 1)
    }
  }
  const served = [...counts].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`)
  console.log(served.join(' '))
  const bad = [...wrong.values()].reduce((sum, n) => sum + n, 0)
  return {
    met: bad === 0 && (counts.get(200) ?? 0) > 0,
    figure: `${sent} fuzzed requests on ${app.served.length} routes (${rounds} each, seed ${seed}): ${bad} answers 5xx or with a stack trace`,
  }
})

async function restore(run: (sql: string, params: readonly unknown[]) => Promise<unknown>) {
  await run(
    `update account a set status = '0', deleted_at = null, must_change_password = false, password_hash = o.password_hash
     from account o where a.id = 'u-admin' and o.id = 'u-operator2'`,
    [],
  )
  await run(
    `insert into account_role (account_id, role_id, position) values ('u-admin', 'c-huanghe:administrator', 0)
     on conflict (account_id, role_id) do nothing`,
    [],
  )
  await run(`update company set deleted_at = null where id = 'c-huanghe'`, [])
}
