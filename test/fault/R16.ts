import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { alarmDeliveryContract } from '../../domain/src/alarms/alarm-delivery.contract.ts'
import { jobsContract } from '../../domain/src/jobs/jobs.contract.ts'
import { Events, unlessKilled } from './alarm-events.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'

/**
 * Jobs: the role is killed at any point, again and again, and loses and doubles nothing. Every alarm message is
 * delivered and settled once; what a receiver gets twice, because the kill came between its answer and our note of it,
 * carries the same key and the same text. Every job that was queued is done in the end.
 */
const kills = short ? 4 : 30
const perKill = 60
const json = { 'content-type': 'application/json', 'x-requested-with': 'fengguang' }

interface Received {
  times: number
  body: string
}

/** A receiver that takes its time, so that kills come in the middle of deliveries. */
async function openReceiver() {
  const received = new Map<string, Received>()
  let differing = 0
  const server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key'] ?? '')
    const body = await text(request)
    const before = received.get(key)
    if (before && before.body !== body) differing += 1
    received.set(key, { times: (before?.times ?? 0) + 1, body })
    await pause(20)
    response.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, received, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, differing: () => differing }
}
const receiver = await openReceiver()

async function post(product: Product, cookie: string, path: string, body: object): Promise<{ data?: unknown }> {
  const answer = await fetch(product.address + path, {
    method: 'POST',
    headers: { cookie, ...json },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { data?: unknown }
}

const raise = (events: Events, from: number) =>
  events.run(
    `with d as (select id, station_id, type from device where type = 'inverter' order by id limit 1), e as (
       insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, point, level, value,
         is_active, first_raised_at, raised_at)
       select station_id, id, type, id || n, 'r16:' || n, 'faultCode', 'faultCode', 1, n, true, now(), now()
       from d, generate_series($1::int, $1::int + $2::int - 1) n
       where not exists (select 1 from alarm_event o where o.rule_key = 'r16:' || n) returning id, station_id)
     insert into alarm_outbox (event_id, occurrence, company_id, level, state, next_at, created_at)
     select e.id, 1, s.company_id, 1, 'waiting', now(), now() from e join station s on s.id = e.station_id`,
    [from, perKill],
  )

const ofScript = `from alarm_outbox o join alarm_event e on e.id = o.event_id
  where e.rule_key like 'r16:%' and e.device_id like $1`

await goal(
  'R16',
  async (product) => {
    await product.start(120 * patience)
    const cookie = await signIn(product.address)
    await post(product, cookie, alarmDeliveryContract.save.path, {
      mailOn: false,
      mailTo: [],
      webhookOn: true,
      webhookUrl: `http://${receiver.host}/alarms`,
      secret: 'a secret of the receiver',
      minLevel: 'major',
      lang: 'zh_CN',
      version: 0,
    })
    const events = new Events(product, '%')
    let queued = 0
    let killed = 0
    for (let round = 0; round < kills; round += 1) {
      await product.until('running its jobs', 120 * patience, () => product.processes().has('jobs'))
      await raise(events, round * perKill)
      const { data } = await post(product, cookie, jobsContract.run.path, { kind: 'purgeUploads' })
      if ((data as { isQueued: boolean }).isQueued) queued += 1
      await pause((round * 977) % 2_500)
      if (product.processes().has('jobs')) killed += 1
      product.kill('jobs')
      await pause(300)
    }
    const all = kills * perKill
    const settled = () => events.count(`select count(*) as n ${ofScript} and o.state = 'sent'`)
    const open = `select count(*) as n from pgboss.job where name in ('deliverAlarms', 'purgeUploads')
      and state in ('created', 'retry', 'active') and $1 <> ''`
    // A message that was taken when its process was killed is due again two minutes later.
    await product.until('done with everything', 600 * patience, async () => {
      const counts = await unlessKilled(async () => [await settled(), await events.count(open)])
      return counts?.[0] === all && counts[1] === 0
    })
    const purges = await events.count(
      `select count(*) as n from pgboss.job where name = 'purgeUploads' and state = 'completed' and $1 <> ''`,
    )
    const failed = await events.count(`select count(*) as n from pgboss.job where state = 'failed' and $1 <> ''`)
    const rows = await events.count(`select count(*) as n ${ofScript}`)
    await events.close()
    const repeats = [...receiver.received.values()].reduce((sum, { times }) => sum + times - 1, 0)
    const lost = all - receiver.received.size
    const figure = `${killed} kills of the jobs role: ${lost} of ${all} alarm messages lost, ${rows - all} doubled in the outbox, ${repeats} sent again under their own key, ${receiver.differing()} with another text; ${purges} of ${queued} queued jobs done, ${failed} failed`
    const isRight = lost === 0 && rows === all && receiver.differing() === 0 && failed === 0
    return { met: isRight && purges === queued && killed > 0 && queued > 0, figure }
  },
  { FENGGUANG_WEBHOOK_HOSTS: receiver.host, FENGGUANG_ROLES: 'api,jobs' },
)
receiver.server.close()
