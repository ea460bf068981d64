import type { FastifyInstance } from 'fastify'
import { installFirstAdministrator } from '../../server/src/features/installation/first-administrator.service.ts'
import { demoLogin } from '../../server/src/features/installation/installation.service.ts'
import { hashPassword } from '../../server/src/platform/password.ts'
import { createTestDatabase } from '../../server/src/testing/postgres.ts'
import { securityGoal } from './closed-product.ts'

/** Authentication: the same lock-out on every login path, and an answer whose time does not tell who exists. */
const tries = process.argv.includes('--short') ? 30 : 200
const failures = 5

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'fengguang' }
const paths = {
  legacy: (userName: string, password: string) =>
    ['/Login/doLogin.htm', { userName, password, psd_type: '01' }] as const,
  oauth: (username: string, password: string) =>
    ['/microplat/oauth/token', { grant_type: 'password', username, password }] as const,
}
type Path = keyof typeof paths
const wrong = 'Wrong@2026'

async function attempt(app: FastifyInstance, path: Path, userName: string, password: string, remoteAddress: string) {
  const [url, values] = paths[path](userName, password)
  const payload = new URLSearchParams(values).toString()
  const since = process.cpuUsage()
  const answer = await app.inject({ method: 'POST', url, payload, headers: formHeaders, remoteAddress })
  const used = process.cpuUsage(since)
  const { code, key = 'ok' } = answer.json() as { code: number; key?: string }
  return { key, ok: code === 0 || code === 200, cpuMs: (used.user + used.system) / 1000 }
}

/** Any order of paths counts together; another address is not locked; after 15 minutes it opens again. */
async function lockOut(app: FastifyInstance, clock: { now: Date }): Promise<string[]> {
  const mistakes: string[] = []
  const expect = (what: string, actual: string, expected: string) =>
    actual === expected ? undefined : mistakes.push(`${what}: ${actual} instead of ${expected}`)
  const orders: Path[][] = [['legacy'], ['oauth'], ['legacy', 'oauth']]
  for (const [i, order] of orders.entries())
    for (const userName of ['operator', 'no-such-user']) {
      const address = `192.0.2.${i + 1}`
      for (let n = 0; n < failures; n++)
        expect('guess', (await attempt(app, order[n % order.length]!, userName, wrong, address)).key, 'login.wrong')
      for (const path of ['legacy', 'oauth'] as const)
        expect(`${path} locked`, (await attempt(app, path, userName, demoLogin.password, address)).key, 'login.locked')
      expect('elsewhere', (await attempt(app, 'oauth', 'operator', demoLogin.password, '198.51.100.1')).key, 'ok')
      clock.now = new Date(clock.now.getTime() + 15 * 60_000 + 1000)
      const after = userName === 'operator' ? 'ok' : 'login.wrong'
      expect('later', (await attempt(app, order[0]!, userName, demoLogin.password, address)).key, after)
    }
  const guesses = Array.from({ length: 40 }, () => attempt(app, 'oauth', 'analyst', wrong, '192.0.2.9'))
  const judged = (await Promise.all(guesses)).filter(({ key }) => key === 'login.wrong').length
  expect('parallel guesses judged', String(judged), String(failures))
  return mistakes
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
/** Standard error of the median, from the spread around it. */
const spread = (values: number[]) =>
  (1.2533 * 1.4826 * median(values.map((v) => Math.abs(v - median(values))))) / Math.sqrt(values.length)

/** In turn, so that the limit of an account is not what is measured. */
const knownNames = ['safety', 'maintainer', 'operator2', 'viewer3', 'wangqiang', 'liujing', 'zhaolei', 'sunyan']

/** One try of each kind in turn. The processor's time is judged: a busy machine stretches the clock, not the work. */
async function timing(app: FastifyInstance) {
  const [known, unknown]: [number[], number[]] = [[], []]
  const every = { known, unknown }
  for (let i = -5; i < tries; i++)
    for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const path = i % 4 < 2 ? 'legacy' : 'oauth'
      const address = `10.1.${(i + 5) >> 8}.${(i + 5) & 255}`
      const { cpuMs } = await attempt(
        app,
        path,
        kind === 'known' ? knownNames[(i + 5) % knownNames.length]! : `nobody${i}`,
        wrong,
        address,
      )
      if (i >= 0) every[kind].push(cpuMs)
    }
  const difference = Math.abs(median(known) - median(unknown))
  const noise = 3 * Math.hypot(spread(known), spread(unknown))
  return { knownMs: median(known), unknownMs: median(unknown), difference, noise }
}

await securityGoal('S1', 1, async (product) => {
  const clock = { now: new Date() }
  const app = await product.open(product.db, { loginFailures: failures, now: () => clock.now })
  // S1 compares the cost of login attempts, so it needs the product's own hash instead of the quick one.
  await product.db.run('update account set password_hash = $1', [await hashPassword(demoLogin.password)])
  const mistakes = await lockOut(app, clock)
  const hashes = await product.db.rows(
    'select password_hash as hash from account',
    [],
    (r) => (r as { hash: string }).hash,
  )
  if (!hashes.every((hash) => hash.startsWith('argon2id$'))) mistakes.push('a password is not kept as argon2id')

  const real = await createTestDatabase(product.url, 'db/postgres')
  await installFirstAdministrator(real.db)
  const production = await product.open(real.db, { demo: { on: false } })
  for (const userName of demoLogin.userNames)
    if ((await attempt(production, 'legacy', userName, demoLogin.password, '192.0.2.77')).ok)
      mistakes.push(`the demo account ${userName} opens a real installation`)

  const time = await timing(app)
  await production.close()
  await real.drop()
  for (const mistake of mistakes) console.log(mistake)
  return {
    met:
      mistakes.length === 0 &&
      time.difference <= Math.max(time.noise, 0.05 * time.knownMs) &&
      time.noise < 0.3 * time.knownMs,
    figure:
      `${mistakes.length} mistakes on 2 login paths; a wrong password costs ${time.knownMs.toFixed(1)} ms for a known and ` +
      `${time.unknownMs.toFixed(1)} ms for an unknown user, difference ${time.difference.toFixed(2)} ms ` +
      `(noise of ${tries} tries each ${time.noise.toFixed(2)} ms)`,
  }
})
