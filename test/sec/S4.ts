import type { FastifyInstance, InjectOptions } from 'fastify'
import { demoLogin } from '../../server/src/features/installation/installation.service.ts'
import { securityGoal } from './closed-product.ts'

/** Sessions and tokens: one successor for parallel refreshes, reuse ends the family, every change acts at once. */
const parallel = 50
const graceSeconds = 10

const wall = { now: new Date() }
const later = (seconds: number) => (wall.now = new Date(wall.now.getTime() + seconds * 1000))
const mistakes: string[] = []
const expect = (what: string, holds: boolean) => {
  console.log(`${holds ? 'holds' : 'FAILS'}  ${what}`)
  if (!holds) mistakes.push(what)
}

/** A browser with both identities of one session: the cookie and the bearer token. */
class Device {
  cookies: Record<string, string> = {}
  access = ''
  refresh = ''
  readonly app: FastifyInstance
  constructor(app: FastifyInstance) {
    this.app = app
  }
  async send(options: InjectOptions) {
    const headers = { 'x-requested-with': 'fengguang', ...options.headers }
    const answer = await this.app.inject({ ...options, headers, cookies: this.cookies })
    for (const { name, value } of answer.cookies) if (value) this.cookies[name] = value
    return answer
  }
  form(url: string, values: Record<string, string>) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send({ method: 'POST', url, headers, payload: new URLSearchParams(values).toString() })
  }
  async signIn(userName: string, password = demoLogin.password): Promise<this> {
    await this.form('/Login/doLogin', { userName, password, psd_type: '01' })
    const answer = await this.form('/microplat/oauth/token', { grant_type: 'password', username: userName, password })
    const { data } = answer.json() as { data: { access_token: string; refresh_token: string } }
    this.access = data.access_token
    this.refresh = data.refresh_token
    return this
  }
  async refreshWith(token: string) {
    const answer = await this.form('/microplat/oauth/token', { grant_type: 'refresh_token', refresh_token: token })
    return {
      status: answer.statusCode,
      token: answer.json<{ data?: { refresh_token: string } }>().data?.refresh_token,
    }
  }
  /** Both doors: by cookie and by token. */
  async opens(url = '/Login/getLoginUser'): Promise<boolean[]> {
    const headers = { authorization: `Bearer ${this.access}` }
    const byCookie = await this.app.inject({ url, cookies: this.cookies })
    const byToken = await this.app.inject({ url, headers })
    return [byCookie.statusCode === 200, byToken.statusCode === 200]
  }
}
const all = (doors: boolean[]) => doors.every(Boolean)
const none = (doors: boolean[]) => !doors.some(Boolean)

async function tokens(app: FastifyInstance): Promise<number> {
  const device = await new Device(app).signIn('admin')
  const answers = await Promise.all(Array.from({ length: parallel }, () => device.refreshWith(device.refresh)))
  const successors = new Set(answers.map((a) => a.token))
  expect(`${parallel} parallel refreshes have 1 successor`, successors.size === 1 && !successors.has(undefined))
  later(graceSeconds + 1)
  expect('reuse after the grace is refused', (await device.refreshWith(device.refresh)).status === 401)
  expect('and ends the family', none(await device.opens()))
  expect('with its successor', (await device.refreshWith([...successors][0]!)).status === 401)
  return successors.size
}

async function changes(app: FastifyInstance, run: (sql: string) => Promise<unknown>) {
  const leaving = await new Device(app).signIn('operator')
  const before = leaving.cookies.FGSESSION
  await leaving.signIn('operator')
  expect('the session id changes at login', before !== leaving.cookies.FGSESSION)
  expect('cookie and token open the same session', all(await leaving.opens()))
  await leaving.form('/Login/logout', {})
  expect('logout acts at once', none(await leaving.opens()))

  const locked = await new Device(app).signIn('analyst')
  await run(`update account set status = '1' where id = 'u-analyst'`)
  expect('a lock acts at once', none(await locked.opens()))
  expect('and ends the refresh', (await locked.refreshWith(locked.refresh)).status === 401)

  const switching = await new Device(app).signIn('admin')
  const audit = '/microplat/api/base/audit/page'
  const mayRead = await switching.opens(audit)
  await switching.send({ method: 'GET', url: '/UserAuthHandle/changeRole?roleId=c-huanghe:operator' })
  expect('a role change acts at once', all(mayRead) && none(await switching.opens(audit)))

  const [here, there] = [await new Device(app).signIn('safety'), await new Device(app).signIn('safety')]
  const newPassword = 'Better@2027x'
  const form = { oldPassword: demoLogin.password, newPassword, confirmation: newPassword }
  const changed = await here.form('/AdminUser/userPasswordChangeModel', form)
  expect('a password change ends the other sessions', changed.statusCode === 200 && none(await there.opens()))
  const own = await here.opens()
  here.access = changed.json<{ body: { access_token: string } }>().body.access_token
  expect('and of the own one the token from before', own[0] === true && own[1] === false)
  expect('which goes on by a new one', all(await here.opens()))
}

/** The tokens of a signed-in device must not stand in any address we answer with, nor in what is stored. */
async function secrecy(app: FastifyInstance, dump: (table: string) => Promise<string>) {
  const device = await new Device(app).signIn('admin')
  const secrets = [device.cookies.FGSESSION!, device.access, device.refresh]
  const tables = ['session', 'access_token', 'refresh_token', 'relogin_token', 'audit_event']
  const stored = (await Promise.all(tables.map((table) => dump(table)))).join()
  expect(
    'no token is stored in clear',
    secrets.every((secret) => !stored.includes(secret)),
  )
  const byQuery = await app.inject({ url: `/Login/getLoginUser?access_token=${device.access}&FGSESSION=${secrets[0]}` })
  expect('a token in an address opens nothing', byQuery.statusCode === 401)
}

await securityGoal('S4', 3, async (product) => {
  const app = await product.open(product.db, { now: () => wall.now })
  const successors = await tokens(app)
  await changes(app, (sql) => product.db.run(sql, []))
  await secrecy(app, async (table) => {
    const rows = await product.db.rows(
      `select t::text as line from ${table} t`,
      [],
      (r) => (r as { line: string }).line,
    )
    return rows.join('\n')
  })
  return {
    met: mistakes.length === 0,
    figure: `${parallel} parallel refreshes → ${successors} successor, ${mistakes.length} of the changes act late`,
  }
})
