import { once } from 'node:events'
import { createServer, Socket, type AddressInfo, type Server } from 'node:net'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { alarmDeliveryContract } from '../../domain/src/alarms/alarm-delivery.contract.ts'
import { videoCodecs } from '../../domain/src/video/camera.model.ts'
import { videoContract } from '../../domain/src/video/video.contract.ts'
import { openMailer } from '../../server/src/platform/mail.ts'
import { openWebhooks } from '../../server/src/platform/webhook.ts'
import { Caller, securityGoal } from './closed-product.ts'
import { ssrfVectors } from './ssrf-vectors.ts'

/**
 * Addresses that people enter: the server goes nowhere but to the hosts the installation names, and not where those
 * point on. Every connection and every question to the resolver of this process is counted.
 */
const allowed = 'hooks.example.com'
const station = 'pv-qinghai-gonghe'
const { save, trial } = alarmDeliveryContract
const settings = { mailOn: false, mailTo: [], webhookOn: true, minLevel: 'major', lang: 'zh_CN' } as const
const secret = 'a secret of sixteen letters'

/** Where this process went, but for its own database. */
class Traffic {
  readonly gone: string[] = []
  private readonly undo: (() => void)[] = []
  constructor(database: URL) {
    const own = (text: string) => text.includes(`"port":"${database.port || '5432'}"`) || text.includes('.s.PGSQL')
    const connect = Reflect.get(Socket.prototype, 'connect') as (...all: unknown[]) => Socket
    const note = (what: string, args: unknown[]) => {
      const text = JSON.stringify(args, (_, value: unknown) => (typeof value === 'number' ? String(value) : value))
      if (!own(text)) this.gone.push(`${what} ${text.slice(0, 160)}`)
    }
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      note(
        'connects to',
        args
          .flat()
          .filter((arg) => typeof arg !== 'function')
          .map(placeOf),
      )
      return connect.apply(this, args)
    }
    const { lookup } = dns
    dns.lookup = ((...args: unknown[]) => {
      note('asks for', [args[0]])
      return (lookup as (...all: unknown[]) => void)(...args)
    }) as never
    syncBuiltinESMExports()
    this.undo.push(() => {
      Socket.prototype.connect = connect
      dns.lookup = lookup
      syncBuiltinESMExports()
    })
  }
  end(): void {
    for (const one of this.undo) one()
  }
}
const placeOf = (arg: unknown): unknown =>
  typeof arg === 'object' && arg !== null
    ? Object.fromEntries(Object.entries(arg).filter(([name]) => ['host', 'port', 'path'].includes(name)))
    : arg

/** A listener that notes who comes, and answers a redirect if it is to point on. */
async function trap(host: string, pointsTo?: string): Promise<{ server: Server; port: number; seen: () => number }> {
  let seen = 0
  const server = createServer((socket) => {
    seen += 1
    socket.on('error', () => undefined)
    const answer = pointsTo === undefined ? 'HTTP/1.1 200 OK\r\n' : `HTTP/1.1 307 Go on\r\nLocation: ${pointsTo}\r\n`
    socket.once('data', () => socket.end(`${answer}Content-Length: 0\r\nConnection: close\r\n\r\n`))
  })
  server.listen(0, host)
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, seen: () => seen }
}

await securityGoal('S8', 3, async (product) => {
  const inner = await trap('127.0.0.1')
  const pointing = await trap('127.0.0.1', `http://127.0.0.1:${inner.port}/`)
  const mail = await trap('127.0.0.1')
  const hosts = [allowed, `127.0.0.1:${pointing.port}`]
  const mailer = openMailer({ url: `smtp://127.0.0.1:${mail.port}`, from: 'a@example.com' })
  const webhooks = openWebhooks({ hosts, clock: Date.now })
  const channels = { webhooks, webhookHosts: hosts, mailer, sealKey: 'k'.repeat(43) }
  // A minute for every request: the limit of trials is not what this is about.
  let minutes = 0
  const clock = performance.now.bind(performance)
  performance.now = () => clock() + minutes * 60_000
  const app = await product.open(product.db, { channels })
  const admin = await new Caller(app, 'admin').signIn()
  const post = (path: string, payload: object) => ((minutes += 1), admin.send({ method: 'POST', url: path, payload }))

  const faults: string[] = []
  // A receiver that is allowed, and points to one that is not.
  const form = { ...settings, webhookUrl: `http://127.0.0.1:${pointing.port}/`, secret, version: 0 }
  const saved = await post(save.path, form)
  if (saved.status !== 200) throw new Error(`an allowed address is not taken: ${saved.body}`)
  const redirected = await post(trial.path, { channel: 'webhook' })
  if (pointing.seen() !== 1) throw new Error(`the allowed receiver was not reached: ${redirected.body}`)
  if (inner.seen() > 0) faults.push('a redirect is followed')

  const vectors = ssrfVectors(inner.port, allowed)
  const traffic = new Traffic(new URL(product.url))
  let refused = 0
  for (const [n, vector] of vectors.entries()) {
    const before = traffic.gone.length
    const answer = await post(save.path, { ...form, webhookUrl: vector, version: 1 })
    if (answer.status === 400) refused += 1
    else faults.push(`${JSON.stringify(vector)} is taken as the address of a webhook: ${answer.status}`)
    // As if it had been stored when the installation still allowed it.
    await product.db.run('update alarm_delivery set webhook_url = $1', [vector])
    const { body } = await post(trial.path, { channel: 'webhook' })
    if (!body.includes('"isDelivered":false')) faults.push(`${JSON.stringify(vector)} is posted to: ${body}`)
    const camera = { stationId: station, name: `cam ${n}`, boxName: '', codec: videoCodecs[0], address: vector }
    await post(videoContract.create.path, camera)
    for (const what of traffic.gone.slice(before)) faults.push(`${JSON.stringify(vector)}: ${what}`)
  }
  // What sees nothing anywhere proves nothing.
  await fetch(`http://127.0.0.1:${inner.port}/`)
  const sees = traffic.gone.length > 0 && inner.seen() === 1
  traffic.end()
  performance.now = clock
  mailer.close()
  for (const { server } of [inner, pointing, mail]) server.close()
  if (mail.seen() > 0) faults.push('the mail server was called')
  for (const fault of faults) console.log(`✗ ${fault}`)
  return {
    met: faults.length === 0 && sees && vectors.length >= 60,
    figure: `${vectors.length} addresses of loopback, inner networks and lookalikes, ${refused} refused when entered; entered, stored and tried: ${faults.length} connections, questions to the resolver or redirects followed`,
  }
})
