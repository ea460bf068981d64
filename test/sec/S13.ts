import { lstatSync, readFileSync, readdirSync, type Dirent } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { demoLogin } from '../../server/src/features/installation/installation.service.ts'
import { goal, signIn, type Product } from '../fault/product.ts'

/** Host: only the owner reads the data folder, and no secret leaves the processes that need it. */
const web = resolve('web/dist')
const station = 'pv-qinghai-gonghe'
const mailPassword = 'planted-mail-password-5dKq'
const guess = 'Planted@Guess77'
const ours = { 'x-requested-with': 'fengguang' }
const settings = {
  LOG_LEVEL: 'trace',
  SMTP_URL: `smtp://mailer:${mailPassword}@127.0.0.1:9`,
  FENGGUANG_WEBHOOK_HOSTS: 'hooks.example.com',
}

/** ClickHouse removes folders of merged parts during the walk. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
const filesIn = (folder: string): string[] =>
  entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...filesIn(path)] : [path]
  })

/** Folders 0700, files and sockets 0600: other users of the machine can read nothing. */
function openPlaces(folder: string): { places: number; open: string[] } {
  const open: string[] = []
  let places = 0
  for (const path of [folder, ...filesIn(folder)]) {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    // Merges of the store remove what was just listed; a link has no rights of its own.
    if (!stat || stat.isSymbolicLink()) continue
    places += 1
    const mode = stat.mode & 0o777
    if ((mode & 0o077) !== 0) open.push(`${relative(folder, path) || '.'} ${mode.toString(8)}`)
  }
  return { places, open }
}

/** Everything secret that this installation knows, by name. */
class Secrets {
  readonly known = new Map<string, string>()
  add(name: string, value: unknown): void {
    if (typeof value === 'string' && value.length >= 8) this.known.set(name, value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) this.add(`${name}.${key}`, inner)
  }
  /** Also as they would stand in an address or a header. */
  in(text: string): string[] {
    return [...this.known]
      .filter(([, value]) =>
        [value, encodeURIComponent(value), Buffer.from(value).toString('base64')].some((form) => text.includes(form)),
      )
      .map(([name]) => name)
  }
}

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name: string; required?: boolean }[] }>>
}
const endsOrNever = /logout|changeRole|changeBusiType|setStcls|handleCompanyInvite|goHome|clearStation|stream/

class Walk {
  answers = 0
  readonly leaks: string[] = []
  private readonly address: string
  private readonly cookie: string
  private readonly secrets: Secrets
  constructor(address: string, cookie: string, secrets: Secrets) {
    this.address = address
    this.cookie = cookie
    this.secrets = secrets
  }
  async read(url: string, init: RequestInit = {}): Promise<string> {
    const headers = { ...ours, cookie: this.cookie, ...(init.headers as Record<string, string>) }
    const answer = await fetch(this.address + url, { ...init, headers })
    const text = `${[...answer.headers].join('\n')}\n${Buffer.from(await answer.arrayBuffer()).toString('latin1')}`
    this.answers += 1
    for (const name of this.secrets.in(text)) this.leaks.push(`${url} tells ${name}`)
    if (/argon2id\$|password_?hash|BEGIN [A-Z ]*PRIVATE KEY/i.test(text))
      this.leaks.push(`${url} tells a hash or a key`)
    return text
  }
  async everyGet(): Promise<void> {
    const { paths } = JSON.parse(/\{.*/s.exec(await this.read('/docs/openapi.json'))![0]) as OpenApi
    for (const [path, { get }] of Object.entries(paths)) {
      if (!get || endsOrNever.test(path)) continue
      const filled = (get.parameters ?? [])
        .filter(({ name, required }) => required || /st(id|ation)/i.test(name))
        .map(({ name }): [string, string] => [name, /st(id|ation)|busi/i.test(name) ? station : '1'])
      for (const query of filled.length > 0 ? [[], filled] : [[]])
        await this.read(`${path}?${new URLSearchParams(query)}`)
    }
    for (const path of ['/metrics', '/docs', '/healthz', '/readyz', '/', '/nothing']) await this.read(path)
  }
}

const inJson = (text: string, name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1]

/** A gateway, a webhook and tokens: a secret shown once when it is made must not be shown again. */
async function plant(product: Product, cookie: string, secrets: Secrets): Promise<void> {
  const send = async (path: string, body: URLSearchParams | object) => {
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(product.address + path, {
      method: 'POST',
      headers: { ...ours, cookie, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    return answer.text()
  }
  const made = await send('/microplat/api/base/gateway/create', { name: '密钥网关', stationIds: [station] })
  secrets.add('gateway secret', inJson(made, 'secret'))
  const grant = { grant_type: 'password', username: 'admin', password: demoLogin.password }
  const tokens = await send('/microplat/oauth/token', new URLSearchParams(grant))
  for (const name of ['access_token', 'refresh_token']) secrets.add(name, inJson(tokens, name))
  secrets.add('session', /FGSESSION=([^;]+)/.exec(cookie)?.[1])
  const wrong = new URLSearchParams({ userName: 'operator', password: guess, psd_type: '01' })
  await send('/Login/doLogin', wrong)
  await send(`/Login/doLogin?password=${guess}`, wrong)
  secrets.add('a password that was typed', guess)
  secrets.add('mail password', mailPassword)
  await send('/microplat/oauth/token', new URLSearchParams({ password: guess, nonsense: guess }))
  await fetch(`${product.address}/Login/getLoginUser?access_token=${secrets.known.get('access_token')}`)
  const wanted = ['gateway secret', 'access_token', 'refresh_token', 'session']
  for (const name of wanted) if (!secrets.known.has(name)) throw new Error(`no ${name} was planted: ${made} ${tokens}`)
}

function commandLines(secrets: Secrets): string[] {
  const findings: string[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      for (const name of secrets.in(line))
        findings.push(`the command line of ${line.split('\0').slice(0, 3).join(' ')} tells ${name}`)
    } catch {
      // It ended meanwhile.
    }
  return findings
}

/** What nobody downloads a page for: keys, addresses with passwords, the demo's password, sources, our folders. */
const unwanted =
  /BEGIN [A-Z ]*PRIVATE KEY|\b(postgres(ql)?|clickhouse|mqtts?|smtps?|amqp):\/\/[^\s"'`]*:[^\s"'`]*@|sourceMappingURL=/
function bundle(): { files: number; findings: string[] } {
  const files = filesIn(web).filter((file) => lstatSync(file).isFile() && !/\.(br|gz)$/.test(file))
  if (files.length < 10) throw new Error(`the web is not built in ${web}`)
  const findings: string[] = []
  for (const file of files) {
    const text = readFileSync(file, 'latin1')
    const found = unwanted.exec(text)?.[0] ?? [demoLogin.password, process.cwd()].find((one) => text.includes(one))
    if (found !== undefined || file.endsWith('.map'))
      findings.push(`${relative(web, file)} holds ${found ?? 'sources'}`)
  }
  return { files: files.length, findings }
}

await goal(
  'S13',
  async (product) => {
    // The most careless machine: without our own care everything would be open to all.
    process.umask(0)
    // What it writes at its first start is judged: nobody may have written it before.
    await product.start(300, { prepared: 'engine' })
    await product.untilTelemetry()
    const secrets = new Secrets()
    secrets.add('secrets', JSON.parse(readFileSync(join(product.folder, 'secrets.json'), 'utf8')))
    const cookie = await signIn(product.address)
    await plant(product, cookie, secrets)
    const walk = new Walk(product.address, cookie, secrets)
    await walk.everyGet()
    const { places, open } = openPlaces(product.folder)
    const { files, findings } = bundle()
    const logged = secrets.in(product.log).map((name) => `the log tells ${name}`)
    if (!/"level":(10|"trace")|"level":(20|"debug")/.test(product.log))
      logged.push('the log was not written at trace level')
    const commands = commandLines(secrets)
    const sockets = filesIn(product.folder).filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isSocket())
    for (const line of [...open.slice(0, 20), ...walk.leaks, ...logged, ...findings, ...commands])
      console.log(`✗ ${line}`)
    const leaks = walk.leaks.length + logged.length + findings.length + commands.length
    return {
      met: open.length + leaks === 0 && walk.answers > 200 && places > 1000 && sockets.length > 0,
      figure:
        `${places} folders, files and sockets (${sockets.length}) of the data folder, ${open.length} open to others; ` +
        `${secrets.known.size} secrets looked for in ${walk.answers} answers, ${(product.log.length / 1024).toFixed(0)} kB of ` +
        `trace log, ${files} files of the web and all command lines: ${leaks} leaks`,
    }
  },
  settings,
)
