import { analysisContract, type AnalysisHome } from '../domain/src/analysis/analysis.contract.ts'
import { addDays, localDayOf } from '../domain/src/kernel/time-range.ts'
import { Product, emulated, pause } from '../test/fault/product.ts'

/**
 * From "ready" of a first start until the homes of all companies are full, and until every day of the history is analysed;
 * the demo as `npm start` makes it.
 */
const limitSeconds = 120
const analysedLimitSeconds = 600
const historyDays = 60
const patienceSeconds = 3600
/** As often as the open screen asks. */
const homeEveryMs = 20_000
const accounts = ['admin', 'operator2', 'viewer3', 'shanghai', 'henan']

interface Overview {
  stationCount: number
  known: Record<string, number>
  coverage: { month: { known: number; all: number } }
  days: { stations: number }[] | null
}
interface Day {
  times: number[]
  powerKw: (number | null)[]
}
type Read = <T>(path: string) => Promise<T>

async function reader(address: string, userName: string): Promise<Read> {
  const headers = { 'X-Requested-With': 'fengguang' }
  const signedIn = await fetch(`${address}/Login/doLogin.htm`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ userName, password: 'Fengguang@2026', psd_type: '01' }),
  })
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  return async <T>(path: string) => {
    const answer = await fetch(address + path, { headers: { ...headers, cookie: cookie.join('; ') } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const { body, data } = (await answer.json()) as { body?: T; data?: T }
    return (body ?? data) as T
  }
}

/** Every quarter hour that is over has its power. */
const isWhole = ({ times, powerKw }: Day): boolean =>
  times.every((at, i) => powerKw[i] !== null || at + 1_800_000 > Date.now())

const overview = (read: Read) => read<Overview>('/pvwp/station/v2/overview?scope=all')
const dayOf = (read: Read, stationId?: string) =>
  read<Day>(`/pvwp/station/overviewDay?scope=all${stationId ? `&stationIds=${stationId}` : ''}`)

/** What is asked of every company; in the order in which it is expected. */
const marks: Record<string, (read: Read) => Promise<boolean>> = {
  'power and energy of today': async (read) => {
    const { stationCount, known } = await overview(read)
    return known['powerKw'] === stationCount && known['dayKwh'] === stationCount
  },
  'the curve of today of every station': async (read) => {
    if (!isWhole(await dayOf(read))) return false
    const { ids } = await read<{ ids: string[] }>('/pvwp/station/statusMap?scope=all')
    for (const id of ids) if (!isWhole(await dayOf(read, id))) return false
    return true
  },
  'every day of this month': async (read) => {
    const { stationCount, coverage, days } = await overview(read)
    const { known, all } = coverage.month
    return known === all && days !== null && days.every(({ stations }) => stations === stationCount)
  },
}

/** Everybody who may look at the analysis, a company each. */
const analysts = ['admin', 'operator2', 'viewer3']
/** Asks for the oldest day that was not analysed yet, then once more for all: to ask for each day each time takes a core. */
function analysisOf(): (read: Read) => Promise<boolean> {
  const today = localDayOf(new Date(), 'Asia/Shanghai')
  const oldestOf = new Map<Read, number>()
  const isDone = async (read: Read, ago: number): Promise<boolean> => {
    const { days } = await read<AnalysisHome>(`${analysisContract.home.path}?span=day&date=${addDays(today, -ago)}`)
    return days.all > 0 && days.waiting === 0
  }
  return async (read) => {
    for (let ago = oldestOf.get(read) ?? historyDays - 1; ago > 0; ago -= 1) {
      oldestOf.set(read, ago)
      if (!(await isDone(read, ago))) return false
    }
    oldestOf.delete(read)
    for (let ago = historyDays - 1; ago > 0; ago -= 1) if (!(await isDone(read, ago))) return false
    return true
  }
}

const orNot = async (check: Promise<boolean>): Promise<boolean> => check.catch(() => false) // the store is not up yet

/** Seconds until the last of the first screens is full, and until all is analysed. */
async function untilFull(address: string): Promise<{ full: number; analysed: number }> {
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  const readersOf = (names: readonly string[]) => Promise.all(names.map((userName) => reader(address, userName)))
  const reach = async (
    name: string,
    readers: readonly Read[],
    check: (read: Read) => Promise<boolean>,
    everyMs = 1000,
  ) => {
    while (!(await Promise.all(readers.map((read) => orNot(check(read))))).every(Boolean)) {
      if (seconds() > patienceSeconds) throw new Error(`${name}: not within ${patienceSeconds} s`)
      await pause(everyMs)
    }
    console.log(`${name}: ${seconds().toFixed(0)} s after ready`)
    return seconds()
  }
  const readers = await readersOf(accounts)
  let full = 0
  for (const [name, check] of Object.entries(marks)) full = await reach(name, readers, check)
  const name = 'the analysis of every day of the history'
  const analysed = await reach(name, await readersOf(analysts), analysisOf(), homeEveryMs)
  return { full, analysed }
}

const running = process.argv.find((part) => part.startsWith('http://'))
if (running) await untilFull(running)
else {
  const product = new Product({ FENGGUANG_DEMO: 'on', FENGGUANG_HISTORY_DAYS: String(historyDays) })
  try {
    const started = await product.start(600, { prepared: 'nothing' })
    console.log(`ready after ${started.toFixed(0)} s`)
    const store = product
      .untilTelemetry()
      .then((s) => console.log(`the telemetry store: ${s.toFixed(0)} s after ready`))
    const { full, analysed } = await untilFull(product.address)
    await store
    const met = full <= limitSeconds && analysed <= analysedLimitSeconds
    console.log(
      `first-hour ${met ? 'met' : 'MISSED'}: the first screens of all companies are full ${full.toFixed(0)} s after ready ` +
        `(limit ${limitSeconds}), the history is analysed ${analysed.toFixed(0)} s after ready (limit ${analysedLimitSeconds})` +
        (emulated ? '; ClickHouse is emulated' : ''),
    )
    process.exitCode = met ? 0 : 1
  } finally {
    await product.clear()
  }
}
