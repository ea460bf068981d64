import { writeXlsx } from 'hucre/xlsx'
import { demoLogin } from '../../server/src/features/installation/installation.service.ts'
import { stationImportColumns, stationImportLabels } from '../../domain/src/stations/station-import.rules.ts'
import type { AuditAction, AuditResult } from '../../domain/src/audit/audit.model.ts'
import type { Served } from '../../server/src/http/serve.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { Caller, securityGoal, type Answer } from './closed-product.ts'
import { emptyTelemetry } from './empty-stores.ts'
import { exportRequests, exportsOf } from './exports.ts'

/** Audit: every listed event leaves its row, the rows form one chain, and who changes one is found out. */
const base = '/microplat/api/base'
const auth = '/microplat/api/auth'

const get = (caller: Caller, url: string) => caller.send({ method: 'GET', url })
const post = (caller: Caller, url: string, payload: object) => caller.send({ method: 'POST', url, payload })
const form = (caller: Caller, url: string, values: Record<string, string>) =>
  caller.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  })
const dataOf = (answer: Answer): unknown => (JSON.parse(answer.body) as { data: unknown }).data

const station = {
  name: '审计电站',
  nameEn: 'Audited station',
  stcls: '01',
  capacityKw: 5000,
  province: '青海',
  city: '西宁',
  address: '',
  longitude: 101.7,
  latitude: 36.6,
  timeZone: 'Asia/Shanghai',
  commissionedOn: '2024-05-01',
}

async function importStations(admin: Caller): Promise<Answer> {
  const header = stationImportColumns.map((column) => stationImportLabels[column][0])
  const row = stationImportColumns.map((column) => (column === 'name' ? '导入电站' : station[column]))
  const payload = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [header, row] }] }))
  const url = '/microplat/api/minio/uploader?kind=workbook&fileName=stations.xlsx'
  const headers = { 'content-type': 'application/octet-stream' }
  const { id } = dataOf(await admin.send({ method: 'POST', url, payload, headers })) as { id: string }
  return post(admin, `${base}/station/importCommit`, { fileId: id })
}

interface Event {
  name: string
  action: AuditAction
  result: AuditResult
  does: () => Promise<unknown>
}

const event = (name: string, action: AuditAction, does: () => Promise<unknown>, result: AuditResult = 'ok'): Event => ({
  name,
  action,
  result,
  does,
})

function events(admin: Caller, operator: Caller, other: Caller): Event[] {
  let made = { id: '', version: 0 }
  const password = (oldPassword: string, newPassword = 'Better@2027x') =>
    form(other, '/AdminUser/userPasswordChangeModel', { oldPassword, newPassword, confirmation: newPassword })
  const wrong = { userName: 'operator', password: 'Wrong@2026', psd_type: '01' }
  const exit = '/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog'
  const own = demoLogin.password
  return [
    event('a login', 'login', () => operator.signIn()),
    event('a refused login', 'login', () => form(operator, '/Login/doLogin', wrong), 'refused'),
    event(
      'a refused token',
      'login',
      () => form(operator, '/microplat/oauth/token', { grant_type: 'password', username: 'operator', password: 'x' }),
      'refused',
    ),
    event('a denial', 'denied', () => post(operator, `${base}/station/create`, station), 'refused'),
    event(
      'a cross-site request',
      'denied',
      () => admin.send({ method: 'GET', url: '/UserAuthHandle/goHome', headers: { 'x-requested-with': '' } }),
      'refused',
    ),
    event(
      'an unauthorised visit',
      'unauthorizedVisit',
      () => post(operator, `${base}/unauthorized/recording`, { routingAddress: '/roleManagement' }),
      'refused',
    ),
    event('a role switch', 'role', async () => {
      await get(admin, '/UserAuthHandle/changeRole?roleId=c-huanghe:operator')
      await get(admin, '/UserAuthHandle/changeRole?roleId=c-huanghe:administrator')
    }),
    event('a refused role', 'role', () => get(admin, '/UserAuthHandle/changeRole?roleId=c-huanghe:safety'), 'refused'),
    event('a password refused', 'password', () => password('Wrong@2026'), 'refused'),
    event('a password', 'password', () => password(own)),
    event('a reset password', 'password', () =>
      form(admin, `${auth}/user/doResetUserPassword`, { userId: 'u-maintainer', ownPassword: own }),
    ),
    event('a configuration', 'configuration', () =>
      form(admin, `${auth}/message/set`, { msgOnOff: '00', msgVoiceOption: '02' }),
    ),
    event(
      'a creation',
      'create',
      async () => (made = dataOf(await post(admin, `${base}/station/create`, station)) as typeof made),
    ),
    event('a change', 'update', () =>
      post(admin, `${base}/station/update`, { ...station, id: made.id, version: made.version, city: '海东' }),
    ),
    event('a removal', 'delete', () => post(admin, `${base}/station/delete`, { ids: [made.id] })),
    event('an import', 'import', () => importStations(admin)),
    event('a lock', 'update', () =>
      form(admin, `${auth}/sys/company/user/handler`, { userId: 'u-analyst', action: 'lock' }),
    ),
    event('an exit', 'exit', () => post(operator, exit, { type: 'lock', value: '1', description: 'operator /home' })),
    event('a logout', 'logout', () => form(operator, '/Login/logout', {})),
  ]
}

/** Each export of the contracts, in each of its formats; what it answers is data, or a store that is away. */
async function exported(db: Db, served: readonly Served[], admin: Caller): Promise<Event[]> {
  const list: Event[] = []
  for (const e of exportsOf(served))
    for (const request of await exportRequests(db, e, 'pv-qinghai-gonghe'))
      list.push(
        event(`export ${e.path}`, 'export', async () => {
          const { status, body } = await admin.send(request)
          // An input without the fields it needs is refused before anything is exported.
          if (status !== 200) throw new Error(`${e.path} answers ${status}: ${body.slice(0, 200)}`)
        }),
      )
  return list
}

await securityGoal('S12', 3, async (product) => {
  const app = await product.open(product.db, { telemetry: emptyTelemetry })
  const { db } = product
  await db.run(`update company set operates_platform = id = 'c-huanghe'`, [])
  const [admin, operator, other] = await Promise.all(
    ['admin', 'operator', 'safety'].map((userName) => new Caller(app, userName).signIn()),
  )
  const list = [...events(admin!, operator!, other!), ...(await exported(db, app.served, admin!))]
  const missing: string[] = []
  const newest = async () => {
    const page = dataOf(await get(admin!, `${base}/audit/page?pageSize=50`))
    return (page as { rows: { id: string; action: string; result: string; target: string }[] }).rows
  }
  for (const { name, action, result, does } of list) {
    const before = Number((await newest())[0]?.id ?? 0)
    await does()
    const found = (await newest()).find((e) => Number(e.id) > before && e.action === action && e.result === result)
    console.log(`${found ? 'recorded' : 'MISSING '} ${name.padEnd(24)} ${found?.target ?? ''}`)
    if (!found) missing.push(name)
  }
  const verify = async () =>
    dataOf(await get(admin!, `${base}/audit/verify`)) as { events: number; brokenAt: string | null }
  const whole = await verify()

  // Through the door of the application and of its database account nothing can be changed at all.
  const refusals = await Promise.all(
    [`update audit_event set detail = ''`, 'delete from audit_event', 'truncate audit_event'].map((sql) =>
      db.run(sql, []).then(
        () => 0,
        () => 1,
      ),
    ),
  )
  // The owner of the database can switch the guard off; the chain shows it afterwards.
  const [, , victim] = await newest()
  const tampered: (string | null)[] = []
  await db.run('alter table audit_event disable trigger audit_append_only', [])
  for (const change of [`detail = detail || '!'`, `at = at + interval '1 second'`, `account_id = 'u-somebody'`]) {
    const [stored] = await db.rows('select * from audit_event where seq = $1', [victim!.id], (r) => r as StoredEvent)
    await db.run(`update audit_event set ${change} where seq = $1`, [victim!.id])
    tampered.push((await verify()).brokenAt)
    const { at, account_id: accountId, detail } = stored!
    const back = 'update audit_event set at = $2, account_id = $3, detail = $4 where seq = $1'
    await db.run(back, [victim!.id, at, accountId, detail])
  }
  const restored = (await verify()).brokenAt
  await db.run('delete from audit_event where seq = $1', [victim!.id])
  tampered.push((await verify()).brokenAt)
  const found = tampered.filter((at) => at !== null).length
  return {
    met:
      missing.length === 0 &&
      whole.brokenAt === null &&
      whole.events > 0 &&
      restored === null &&
      found === tampered.length &&
      refusals.every((refused) => refused === 1),
    figure:
      `${list.length - missing.length} of ${list.length} events recorded, chain of ${whole.events} ` +
      `${whole.brokenAt === null ? 'verifies' : `BREAKS at ${whole.brokenAt}`}, ${found} of ${tampered.length} tamperings ` +
      `found, ${refusals.reduce((a, b) => a + b, 0)} of ${refusals.length} changes refused by the database`,
  }
})

interface StoredEvent {
  at: Date
  account_id: string
  detail: string
}
