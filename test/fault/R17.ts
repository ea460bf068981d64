import { inspectionContract } from '../../domain/src/inspection/inspection.contract.ts'
import { inspectionPlansContract } from '../../domain/src/inspection/inspection-plans.contract.ts'
import { Events, unlessKilled } from './alarm-events.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { storeAway } from './telemetry-probe.ts'

/**
 * Dispatch: many plans are due in the same minute, and the role that dispatches them is killed in the middle of it, again
 * and again, while a person presses "dispatch now" for some of them. Each round becomes one task: none is lost, none is
 * doubled, and no task stands without its round.
 */
const plans = short ? 100 : 10_000
const kills = short ? 2 : 20
const pressed = short ? 10 : 200
const station = 'pv-qinghai-gonghe'
const json = { 'content-type': 'application/json', 'x-requested-with': 'fengguang' }

const send = (product: Product, cookie: string, path: string, body: object) =>
  fetch(product.address + path, { method: 'POST', headers: { cookie, ...json }, body: JSON.stringify(body) })

async function post<T>(product: Product, cookie: string, path: string, body: object): Promise<T> {
  const answer = await send(product, cookie, path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** A plan as a person makes it; the others are copies of it. */
async function firstPlan(product: Product, cookie: string): Promise<string> {
  const type = await post<{ id: string; items: { id: string }[] }>(product, cookie, inspectionContract.saveType.path, {
    name: 'R17',
    items: [{ what: '外观', answer: 'state' }],
  })
  const routeIds: string[] = []
  for (const name of ['R17 A', 'R17 B']) {
    const point = {
      stationId: station,
      typeId: type.id,
      kind: 'place',
      place: name,
      name,
      itemIds: [type.items[0]!.id],
    }
    routeIds.push((await post<{ id: string }>(product, cookie, inspectionContract.savePoint.path, point)).id)
  }
  const plan = {
    name: 'R17',
    kind: 'inspection',
    stationId: station,
    routeIds,
    cycle: 'daily',
    startDay: '2099-01-01',
    startTime: '08:00',
    deadlineHours: 8,
    autoDispatch: true,
    executorId: 'u-maintainer',
    acceptorId: 'u-operator',
  }
  return (await post<{ id: string }>(product, cookie, inspectionPlansContract.save.path, plan)).id
}

/** All due at the same minute, on the clocks of the station. */
const copies = (events: Events, first: string) =>
  events.run(
    `insert into inspection_plan (id, station_id, name, kind, route_ids, cycle, start_day, start_time, deadline_hours,
       auto_dispatch, for_claim, executor_id, acceptor_id, next_at, created_by)
     select 'r17-' || n, p.station_id, 'R17 ' || n, p.kind, p.route_ids, p.cycle, (due.at at time zone s.time_zone)::date,
       to_char(due.at at time zone s.time_zone, 'HH24:MI'), p.deadline_hours, true, false, p.executor_id, p.acceptor_id,
       due.at, p.created_by
     from inspection_plan p join station s on s.id = p.station_id, generate_series(1, $2::int) n,
       (select date_trunc('minute', now()) + interval '1 minute' as at) due
     where p.id = $1 on conflict do nothing`,
    [first, plans],
  )

const ofRounds = `from inspection_round r where r.plan_id like 'r17-%' and $1 <> ''`
const ofTasks = `from task t where t.name like 'R17 %' and $1 <> ''`

await goal(
  'R17',
  async (product) => {
    await product.start(120 * patience)
    const cookie = await signIn(product.address)
    const events = new Events(product, '%')
    await copies(events, await firstPlan(product, cookie))
    const settled = () => events.count(`select count(*) as n ${ofRounds}`)
    const press = async (n: number) => {
      const body = { id: `r17-${n}`, version: 1, action: 'dispatch' }
      const answer = await unlessKilled(() => send(product, cookie, inspectionPlansContract.act.path, body))
      await answer?.arrayBuffer()
      return answer?.status ?? 0
    }
    let [killed, dispatched, refused] = [0, 0, 0]
    for (let round = 0; round < kills; round += 1) {
      const before = await settled()
      await product.until('dispatching', 600 * patience, async () => {
        const now = await settled()
        return product.processes().has('jobs') && (now > before || now === plans)
      })
      for (let n = round; n < pressed; n += kills) {
        const status = await press(plans - n)
        if (status === 200) dispatched += 1
        else if (status === 409) refused += 1
      }
      await pause((round * 977) % 1_500)
      if ((await settled()) < plans) killed += 1
      product.kill('jobs')
      await pause(300)
    }
    await product.until('done with every round', 3_600 * patience, async () => (await settled()) >= plans)
    // A second dispatch would have come by then.
    await product.until('looking again', 600 * patience, async () => {
      const done = `select count(*) as n from pgboss.job where name = 'dispatchInspections' and state = 'completed'
        and started_on > (select max(settled_at) ${ofRounds})`
      return ((await unlessKilled(() => events.count(done))) ?? 0) > 0
    })
    const count = (what: string) => events.count(`select ${what}`)
    const tasks = await count(`count(*) as n ${ofTasks}`)
    const doubled = await count(`count(*) - count(distinct t.name) as n ${ofTasks}`)
    const rounds = await settled()
    const bare = await count(`count(*) as n ${ofRounds} and (r.task_id is null or r.outcome <> 'dispatched')`)
    const alone = await count(
      `count(*) as n ${ofTasks} and not exists (select 1 from inspection_round r where r.task_id = t.id)`,
    )
    const waiting = await count(
      `count(*) as n from inspection_plan p where p.id like 'r17-%' and p.next_at <= now() and $1 <> ''`,
    )
    await events.close()
    const lost = plans - tasks
    const figure = `${killed} kills in the middle of it: of ${plans} rounds due in one minute ${lost} lost, ${doubled} doubled, ${rounds} recorded, ${bare} without a task, ${alone} tasks without a round, ${waiting} still due; ${dispatched} were dispatched by hand, ${refused} of those pressed had been dispatched already`
    const isRight = lost === 0 && doubled === 0 && rounds === plans && bare === 0 && alone === 0 && waiting === 0
    return { met: isRight && killed > 0 && dispatched + refused > 0, figure }
  },
  // No plan and no task is kept in it.
  { FENGGUANG_ROLES: 'api,jobs', ...storeAway },
)
