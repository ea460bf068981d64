import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { Db } from '../server/src/platform/postgres/db.ts'
import { Caller, closedProduct } from '../test/sec/closed-product.ts'
import { addManyStations } from './many-stations.ts'
import { repeated } from './measure.ts'

/** A page of the task list out of 100,000 tasks of 300 stations over five years: p95 within 200 ms. */
const tasks = 100_000
const stations = 300
const limitMs = 200
const times = process.argv.includes('--short') ? 20 : 100

/** One task in twenty-five is open; each has a member and one who reads along, and half the history it would have. */
async function layTasks(db: Db): Promise<void> {
  const limit = { timeLimitMs: 300_000 }
  await db.run(
    `insert into task (id, no, company_id, station_id, name, type, status, publisher_id, executor_id, acceptor_id, for_claim,
       planned_start_at, planned_end_at, content, finished_at, created_at, changed_at)
     select 'bench-' || i, i, 'c-huanghe', 'many-' || (1 + i * 7 % $2::int), '例行检修 ' || i,
       ('{inspection,maintenance,cleaning,meterReading}'::text[])[1 + i % 4],
       case when i % 25 > 0 then 'finished'
         else ('{published,claimed,processing,toAccept,withdrawn,returned}'::text[])[1 + i / 25 % 6] end,
       'u-admin', ('{u-maintainer,u-magang}'::text[])[1 + i % 2], 'u-operator', false,
       at, at + interval '8 hours', '检查接线与温度', case when i % 25 > 0 then at + interval '9 hours' end, at, at
     from generate_series(1, $1::int) i, lateral (select now() - make_interval(mins => 26 * ($1::int - i)) as at) planned`,
    [tasks, stations],
    limit,
  )
  await db.run(
    `insert into task_person (task_id, account_id, kind)
     select id, account, kind from task, (values ('u-wangqiang', 'member'), ('u-safety', 'copyTo')) as p (account, kind)`,
    [],
    limit,
  )
  await db.run(
    `insert into task_event (task_id, at, kind, status, account_id)
     select id, created_at, kind, 'published', 'u-admin' from task, (values ('create'), ('publish'), ('claim')) as k (kind)`,
    [],
    limit,
  )
  await db.run('analyze', [], limit)
}

const list = (question: string) => `${tasksContract.list.path}?pageSize=50${question}`
const questions = {
  'newest first': list(''),
  'last page': list(`&page=${tasks / 50}`),
  'planned end first': list('&sort=plannedEndAt&order=asc'),
  'by station name': list('&sort=stationName'),
  open: list('&status=published,claimed,processing,toAccept'),
  overdue: list('&overdue=true'),
  'to do': list('&mine=todo'),
  'to read along': list('&mine=member'),
  'of one station': list('&stationId=many-7'),
  'with a keyword': list(`&keyword=${encodeURIComponent('检修')}`),
}
/** Beside the list: printed, not judged. */
const beside = { board: tasksContract.board.path, overview: tasksContract.overview.path }

const product = await closedProduct(3)
try {
  await addManyStations(product.db, 'c-huanghe', stations)
  await layTasks(product.db)
  const people = {
    admin: await new Caller(await product.open(), 'admin').signIn(),
    operator: await new Caller(await product.open(), 'operator').signIn(),
  }
  let worst = 0
  for (const [name, url] of Object.entries({ ...questions, ...beside }))
    for (const [who, caller] of Object.entries(people)) {
      const { p50, p95 } = await repeated(times, async () => {
        const { status, body } = await caller.send({ method: 'GET', url })
        if (status !== 200) throw new Error(`${url} answered ${status}: ${body.slice(0, 200)}`)
      })
      if (!Object.hasOwn(beside, name)) worst = Math.max(worst, p95)
      console.log(`${name}, ${who}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
    }
  const met = worst <= limitMs
  console.log(
    `tasks ${met ? 'met' : 'MISSED'}: ${tasks} tasks, slowest page of the list p95 ${worst.toFixed(0)} ms (limit ${limitMs})`,
  )
  process.exitCode = met ? 0 : 1
} finally {
  await product.close()
}
