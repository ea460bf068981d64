import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { wiringContract } from '../../domain/src/wiring/wiring.contract.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { Caller, securityGoal } from './closed-product.ts'
import { exportedFormulas } from './formulas.ts'
import { hostileSvgs } from './hostile-svgs.ts'
import { furnishLedger, telemetryWithLosses } from './ledger-rows.ts'
import { furnishWorkDay } from './two-crews.ts'
import { furnish } from './two-companies.ts'

/** Uploads and exports: a hostile drawing neither runs nor calls out, a bomb is not unpacked, no cell is a formula. */
const station = 'pv-qinghai-gonghe'
const { upload, svgData } = wiringContract

interface Taken {
  name: string
  /** What the server makes of it; nothing where it is refused. */
  clean: string | undefined
}

const dataOf = (body: string): Record<string, string> => (JSON.parse(body) as { data: Record<string, string> }).data

async function uploadAll(product: { db: Db }, caller: Caller): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const [name, text] of hostileSvgs) {
    await product.db.run('delete from wiring_diagram', [])
    // Each account may upload a few times a minute only: the limit is not what this is about.
    const url = `${upload.path}?stationId=${station}&fileName=a.svg&version=0`
    const sent = { method: 'POST' as const, url, headers: { 'content-type': 'image/svg+xml' }, payload: text }
    const answer = await caller.send(sent)
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${name}: ${answer.status} ${answer.body}`)
    if (answer.status !== 200) taken.push({ name, clean: undefined })
    else {
      const { body } = await caller.send({ method: 'GET', url: `${svgData.path}?stationId=${station}` })
      taken.push({ name, clean: dataOf(body)['svg'] })
    }
  }
  return taken
}

/** The lock of the pages by itself, as the browser gets it. */
async function secondLock(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'web/src/features/wiring/diagram-svg.ts', formats: ['iife'], name: 'lock' },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!first || !('output' in first)) throw new Error('the lock was not built')
  return first.output[0].code
}

const home = 'https://fengguang.test/'
const ways = [
  'cleaned, in a page',
  'cleaned, by itself',
  'as it came, through the lock of the page',
  'unlocked',
] as const
type Way = (typeof ways)[number]

const text = (svg: string) => JSON.stringify(svg).replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')
const page = (script: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><body><div id="place"></div><script src="/lock.js"></script><script>${script}</script></body>`,
})

/** What a frame is served; on a page without any policy that would help. */
function served(way: Way, clean: string | undefined, raw: string): { contentType: string; body: string } {
  if (way === 'unlocked') return { contentType: 'image/svg+xml', body: raw }
  if (way === 'cleaned, by itself') return { contentType: 'image/svg+xml', body: clean ?? '<svg/>' }
  if (way === 'cleaned, in a page') return page(`place.innerHTML = ${text(clean ?? '')}`)
  return page(`const made = lock.drawingOf(${text(raw)}); if (made) place.append(made); window.isShown = true`)
}

/** Everything a person may do to each, then what came of it. A frame that was led away counts by its call. */
const poke = `async () => {
  const types = ['click', 'mouseover', 'focus', 'focusin', 'pointerenter', 'load', 'error', 'begin', 'wheel', 'toggle', 'animationstart']
  const frames = [...document.querySelectorAll('iframe')]
  const each = (work) => frames.map((frame) => { try { return work(frame.contentWindow) } catch { return 0 } })
  each(({ document: inner, Event: Made }) => {
    for (const element of inner.querySelectorAll('*'))
      for (const type of types) element.dispatchEvent(new Made(type, { bubbles: type === 'click', cancelable: true }))
  })
  await new Promise((done) => setTimeout(done, 1000))
  return { hits: each((inner) => inner.hits), shown: each((inner) => (inner.isShown ? 1 : 0)) }
}`

async function drawings(taken: readonly Taken[]) {
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const lock = await secondLock()
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext()
    await context.addInitScript('window.hits = 0; window.alert = () => { window.hits += 1 }')
    const faults: string[] = []
    let naked = { hits: 0, calls: 0 }
    for (const way of ways) {
      const calls = new Map<number, number>()
      const frames = hostileSvgs.map((_, i) => `<iframe src="/case/${i}"></iframe>`).join('')
      await context.route('**/*', (route) => {
        const url = new URL(route.request().url())
        const index = Number(/case\/(\d+)$/.exec(url.pathname)?.[1] ?? NaN)
        if (url.origin !== new URL(home).origin) {
          const from = Number(
            /case\/(\d+)/.exec(route.request().headers()['referer'] ?? route.request().frame().url())?.[1] ?? -1,
          )
          calls.set(from, (calls.get(from) ?? 0) + 1)
          return route.fulfill({ status: 404, body: '' })
        }
        if (url.pathname === '/') return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${frames}` })
        if (url.pathname === '/lock.js') return route.fulfill({ contentType: 'text/javascript', body: lock })
        if (Number.isNaN(index)) return route.fulfill({ status: 404, body: '' })
        return route.fulfill(served(way, taken[index]!.clean, hostileSvgs[index]![1]))
      })
      const page = await context.newPage()
      await page.goto(home, { waitUntil: 'load', timeout: 120_000 })
      const { hits, shown } = (await page.evaluate(`(${poke})()`)) as { hits: number[]; shown: number[] }
      await page.close()
      await context.unrouteAll()
      const total = {
        hits: hits.reduce((sum, n) => sum + n, 0),
        calls: [...calls.values()].reduce((sum, n) => sum + n, 0),
      }
      // A lock that never ran would let nothing through either.
      if (way === 'as it came, through the lock of the page' && shown.includes(0)) faults.push('the lock did not run')
      if (way === 'unlocked') naked = total
      else if (total.hits + total.calls > 0)
        for (const index of new Set([...hits.flatMap((n, i) => (n > 0 ? [i] : [])), ...calls.keys()]))
          faults.push(`${hostileSvgs[index]?.[0]}, ${way}: ran ${hits[index]}, called ${calls.get(index) ?? 0}`)
    }
    return { faults, naked }
  } finally {
    await browser.close()
  }
}

/** A workbook of a few kilobytes that would be hundreds of megabytes. */
function bomb(): Buffer {
  const names = [
    '[Content_Types].xml',
    'xl/workbook.xml',
    ...Array.from({ length: 20 }, (_, i) => `xl/worksheets/sheet${i}.xml`),
  ]
  const zeros = Buffer.alloc(16_000_000)
  const [packed, sum] = [deflateRawSync(zeros), crc32(zeros)]
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const name of names) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(zeros.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, rest, Buffer.from(name))
    parts.push(part)
    at += part.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

async function bombs(caller: Caller): Promise<string[]> {
  const bytes = (url: string, payload: Buffer) =>
    caller.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/octet-stream' } })
  const faults: string[] = []
  const file = await bytes('/microplat/api/minio/uploader?kind=workbook&fileName=a.xlsx', bomb())
  const { id } = file.status === 200 ? dataOf(file.body) : { id: '' }
  for (const what of ['station', 'device', 'auth/sys/company/user']) {
    const url = `/microplat/api/${what.includes('/') ? what : `base/${what}`}/importPreview`
    const answer = await caller.send({ method: 'POST', url, payload: { fileId: id } })
    if (file.status === 200 && answer.status !== 404 && answer.key !== 'import.tooLarge')
      faults.push(`${url} takes a bomb: ${answer.status} ${answer.key}`)
  }
  const drawing = `${upload.path}?stationId=${station}&fileName=a.svgz&version=0`
  const svgz = gzipSync(Buffer.from(`<svg viewBox="0 0 1 1">${'<g/>'.repeat(5_000_000)}</svg>`))
  for (const [name, packed] of Object.entries({ 'a packed drawing': svgz, 'an archive': bomb() })) {
    const answer = await bytes(drawing, packed)
    if (answer.status !== 400 && answer.status !== 413) faults.push(`${name} is taken as a drawing: ${answer.status}`)
  }
  return faults
}

await securityGoal('S5', 3, async (product) => {
  // A minute for every request: the limit of uploads is not what this is about.
  let minutes = 0
  const clock = performance.now.bind(performance)
  performance.now = () => clock() + minutes * 60_000
  const [inverter] = await product.db.rows(
    "select no from device where station_id = $1 and type = 'inverter' order by no limit 1",
    [station],
    (row) => (row as { no: number }).no,
  )
  const app = await product.open(product.db, { telemetry: telemetryWithLosses(inverter!) })
  const admin = await new Caller(app, 'admin').signIn()
  const send = admin.send.bind(admin)
  admin.send = (options) => {
    minutes += 1
    return send(options)
  }
  const taken = await uploadAll(product, admin)
  await product.db.run('delete from wiring_diagram', [])
  const packed = await bombs(admin)
  await furnish(product.db)
  await furnishLedger(product.db, station, 'u-admin')
  await furnishWorkDay(product.db, station, 'u-admin')
  const exported = await exportedFormulas(product.db, app.served, admin, station)
  performance.now = clock
  const { faults, naked } = await drawings(taken)
  for (const line of [...faults, ...packed, ...exported.faults]) console.log(line)
  const refused = taken.filter(({ clean }) => clean === undefined).length
  const isProof = naked.hits > 10 && naked.calls > 10
  return {
    met: hostileSvgs.length >= 60 && isProof && faults.length + packed.length + exported.faults.length === 0,
    figure:
      `${hostileSvgs.length} hostile SVGs (${refused} refused, the rest cleaned; unlocked they ran ${naked.hits} times and ` +
      `called out ${naked.calls} times): ${faults.length} run or call; bombs taken: ${packed.length}; ` +
      `${exported.quoted} formulas in ${exported.sheets} sheets of ${exported.exports} exports neutralised, ${exported.faults.length} left`,
  }
})
