import { permissionsOf } from '../../domain/src/access/permissions.ts'
import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { grantsOf, type RoleTemplate } from '../../server/src/features/installation/role-templates.ts'
import { pathsOf } from '../../server/src/http/serve.ts'
import { Caller, securityGoal } from './closed-product.ts'
import { requestOf, sampleInput } from './sample-input.ts'

/** Authorisation: routes × roles, complete; whatever a role's screens do not give is refused; no field gets in unasked. */
const holders: Record<RoleTemplate, string> = {
  administrator: 'admin3',
  operator: 'operator',
  analyst: 'analyst',
  maintainer: 'maintainer',
  safety: 'safety',
  viewer: 'viewer3',
}
/** Closed list: a route that opens to everybody is added here on purpose. */
const publicRoutes = new Set([
  'GET /Login/getLoginStatus',
  'POST /Login/doLogin',
  'POST /Login/logout',
  'POST /microplat/oauth/token',
  'GET /microplat/logout',
  'GET /microplat/api/auth/monitor/userStatus',
  'POST /microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog',
  // Asked by a player that sends no headers: each carries a short-lived token of one camera.
  'GET /microplat/api/mixbox/video/live.m3u8',
  'GET /microplat/api/mixbox/video/init.mp4',
  'GET /microplat/api/mixbox/video/segment.m4s',
])
const smuggled = [
  'companyId',
  'company_id',
  'accountId',
  'isAdmin',
  'operatesPlatform',
  'mustChangePassword',
  'deletedAt',
  'stationScopeAll',
]

const refused = (answer: { status: number; key: string }) =>
  (answer.status === 401 && answer.key.startsWith('session.')) ||
  (answer.status === 403 && answer.key === 'access.denied')
const endsSession = (e: AnyEndpoint) => /logout$/i.test(e.path)

const may = (column: string, { access }: AnyEndpoint): boolean => {
  if (access === 'public') return true
  if (column === 'stranger') return false
  if (access === 'signed-in') return true
  return column !== 'no screens' && permissionsOf(grantsOf[column as RoleTemplate]).has(access as never)
}

await securityGoal('S2', 3, async (product) => {
  const app = await product.open()
  const wrong: string[] = []
  const columns = ['stranger', ...Object.keys(holders), 'no screens'] as const
  const callers = new Map<string, Caller>([['stranger', new Caller(app)]])
  for (const [role, userName] of Object.entries(holders)) callers.set(role, await new Caller(app, userName).signIn())
  callers.set('no screens', await new Caller(app, 'huangbo').signIn())
  await product.db.run(`delete from role_screen where role_id = 'c-donghai:operator'`, [])

  console.log(`${'route'.padEnd(78)} ${'access'.padEnd(18)} ${columns.map((c) => c.slice(0, 10).padEnd(11)).join('')}`)
  let cells = 0
  // What ends the session comes last, so that it ends nobody else's turn.
  for (const { endpoint: e } of app.served.toSorted(
    (a, b) => Number(endsSession(a.endpoint)) - Number(endsSession(b.endpoint)),
  )) {
    const route = `${e.method} ${e.path}`
    if ((e.access === 'public') !== publicRoutes.has(route)) wrong.push(`${route} is ${e.access}`)
    const marks: string[] = []
    for (const column of columns) {
      const answers = []
      for (const url of pathsOf(e)) answers.push(await callers.get(column)!.send({ method: e.method, url }))
      const allowed = answers.some((answer) => !refused(answer))
      const expected = may(column, e)
      // Said a second time without the product's own tables: who may only look changes and carries away nothing.
      const looksOnly = column in grantsOf && grantsOf[column as RoleTemplate].every((grant) => !grant.mayOperate)
      if (allowed && looksOnly && /:(write|export)$/.test(e.access)) wrong.push(`${route} lets ${column} act`)
      if (allowed !== expected) wrong.push(`${route} ${allowed ? 'allows' : 'refuses'} ${column}`)
      if (!allowed && answers.some((a) => /"(body|data)":/.test(a.body)))
        wrong.push(`${route} tells ${column} something`)
      marks.push(allowed ? 'yes' : '-')
      cells += 1
      if (endsSession(e) && column !== 'stranger' && column !== 'no screens') await callers.get(column)!.signIn()
    }
    console.log(`${route.padEnd(78)} ${e.access.padEnd(18)} ${marks.map((m) => m.padEnd(11)).join('')}`)
  }

  const administrator = await new Caller(app, 'admin3').signIn()
  const forms = app.served.filter(({ endpoint: e }) => e.method === 'POST' && e.bodyType !== 'bytes')
  for (const { endpoint: e } of forms) {
    const input = sampleInput(e, () => 'sample')
    const extra = smuggled.filter((name) => !(name in input))
    const { status, body } = await administrator.send(
      requestOf(e, { ...input, ...Object.fromEntries(extra.map((name) => [name, 'x'])) }),
    )
    const fields = body.startsWith('{') ? ((JSON.parse(body) as { fields?: object }).fields ?? {}) : {}
    const taken = extra.filter((name) => !(name in fields))
    // The login answers by its own envelope with HTTP 200; its refusal names the fields all the same.
    if (taken.length > 0 || (status !== 400 && e.envelope !== 'legacyStatus'))
      wrong.push(`POST ${e.path} takes ${taken.join(', ')} (${status})`)
  }

  const naked = await nakedRouteBoots()
  if (naked) wrong.push('a route without access does not stop the boot')
  for (const line of wrong) console.log(`✗ ${line}`)
  const complete = cells === app.served.length * columns.length
  return {
    met: wrong.length === 0 && complete && app.served.length > 60,
    figure: `${app.served.length} routes × ${columns.length} roles = ${cells} cells, ${wrong.length} unexpected; ${forms.length} bodies refuse unknown fields`,
  }

  async function nakedRouteBoots(): Promise<boolean> {
    const other = await product.open().catch(() => undefined)
    if (!other) throw new Error('the product does not open twice')
    const { buildApp } = await import('../../server/src/http/build-app.ts')
    const parts = { db: product.db, log: other.log, now: () => new Date(), probes: {}, features: [] }
    const built = await buildApp({
      ...(parts as unknown as Parameters<typeof buildApp>[0]),
      isPermission: () => true,
      features: [(instance) => void instance.get('/naked', () => 'open')],
    })
    try {
      await built.ready()
      return true
    } catch (error) {
      return !String(error).includes('declares no access')
    } finally {
      await built.close()
    }
  }
})
