import { Product, emulated, pause } from '../test/fault/product.ts'

/** From "ready" of a first start until the homes of all companies are full; the demo as `npm start` makes it. */
const limitSeconds = 120
const patienceSeconds = 3600
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
    return ((await answer.json()) as { body: T }).body
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

const orNot = async (check: Promise<boolean>): Promise<boolean> => check.catch(() => false) // the store is not up yet

async function untilFull(address: string): Promise<[name: string, seconds: number][]> {
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  const readers = await Promise.all(accounts.map((userName) => reader(address, userName)))
  const reached: [string, number][] = []
  for (const [name, check] of Object.entries(marks)) {
    while (!(await Promise.all(readers.map((read) => orNot(check(read))))).every(Boolean)) {
      if (seconds() > patienceSeconds) throw new Error(`${name}: not within ${patienceSeconds} s`)
      await pause(1000)
    }
    reached.push([name, seconds()])
    console.log(`${name}: ${seconds().toFixed(0)} s after ready`)
  }
  return reached
}

const running = process.argv.find((part) => part.startsWith('http://'))
if (running) await untilFull(running)
else {
  const product = new Product({ FENGGUANG_DEMO: 'on', FENGGUANG_HISTORY_DAYS: '60' })
  try {
    const started = await product.start(600, { prepared: 'nothing' })
    console.log(`ready after ${started.toFixed(0)} s`)
    const store = product
      .untilTelemetry()
      .then((s) => console.log(`the telemetry store: ${s.toFixed(0)} s after ready`))
    const reached = await untilFull(product.address)
    await store
    const last = Math.max(...reached.map(([, seconds]) => seconds))
    const met = last <= limitSeconds
    console.log(
      `first-hour ${met ? 'met' : 'MISSED'}: the first screens of all companies are full ${last.toFixed(0)} s after ready ` +
        `(limit ${limitSeconds})${emulated ? '; ClickHouse is emulated' : ''}`,
    )
    process.exitCode = met ? 0 : 1
  } finally {
    await product.clear()
  }
}
