import { dataCubeContract } from '../../domain/src/data-cube/data-cube.contract.ts'
import { randomDefinitions } from '../../domain/src/data-cube/random-definitions.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import type { Caller } from './closed-product.ts'

const seed = 20_260_619

/** What became of random definitions of the data cube; `errors` is what the engines have refused so far. */
export async function askRandomCubes(caller: Caller, db: Db, count: number, errors: readonly string[]) {
  const idsOf = (sql: string) => db.rows(sql, [], (row) => (row as { id: string }).id)
  const places = {
    stationIds: [...(await idsOf('select id from station order by id limit 20')), 'none'],
    deviceIds: [...(await idsOf('select id from device order by id limit 40')), 'none'],
    day: '2026-06-19',
  }
  const statuses = new Map<number, number>()
  const faults: string[] = []
  for (const definition of randomDefinitions(seed, count, places)) {
    const before = errors.length
    const { selectAnlsType } = dataCubeContract
    const { status, key } = await caller.send({ method: 'POST', url: selectAnlsType.path, payload: definition })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const where = `cube ${JSON.stringify(definition)}`
    if (status >= 500) faults.push(`${where}: ${status} ${key}`)
    for (const error of errors.slice(before)) faults.push(`${where}: ${error.slice(0, 200)}`)
  }
  const answered = statuses.get(200) ?? 0
  const figure = `${count} random cube definitions: ${answered} answered, ${count - answered} refused, ${faults.length} engine errors or 5xx`
  return { faults, isTried: answered > count / 10 && answered < count, figure }
}
