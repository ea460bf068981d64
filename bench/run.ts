import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from '../tools/run-command.ts'
import { processorTime, stolenShare } from '../tools/stolen-time.ts'
import { countBuffersWithHeap } from '../server/src/platform/process/buffers-with-heap.ts'
import { engineAvailability } from '../server/src/platform/clickhouse/embedded.ts'
import { alarmBench } from './alarm-latency.ts'
import { doorsBench } from './doors.ts'
import { telemetryBench, type Figures } from './telemetry.ts'

/**
 * `npm run bench -- [pure] [limits] [pauses] [gateway-pauses] [session] [switcher] [monitoring] [ledger] [analysis] [cube] [history] [growth] [first-hour] [late-day] [tasks] [alarm-latency] [doors] [telemetry] [--devices N] [--days N]
 * [--every MINUTES] [--seconds N] [--rate N] [--peers native|emulated] [--short] [--json FILE]`;
 * all parts unless some are named; telemetry includes the doors. What stands in the file is told from where: beside an
 * emulated engine the peers are emulated too, unless told otherwise.
 */
// As every process of the product that asks the store.
countBuffersWithHeap()
const before = processorTime()
const available = engineAvailability()
const engine = typeof available === 'string' ? available : 'none'
const isNative = engine === 'native'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string' },
    days: { type: 'string' },
    every: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    rate: { type: 'string', default: '10000' },
    peers: { type: 'string' },
    json: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
/** More of them would only be more connections of one sender. */
const doorDevices = 1000
const scripts = [
  'pure',
  'limits',
  'pauses',
  'gateway-pauses',
  'session',
  'switcher',
  'monitoring',
  'ledger',
  'analysis',
  'cube',
  'history',
  'growth',
  'first-hour',
  'late-day',
  'tasks',
]
const parts = [...scripts, 'alarm-latency', 'doors', 'telemetry']
const unknown = positionals.filter((part) => !parts.includes(part))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the parts are ${parts.join(', ')}`)
const wants = (part: string) => positionals.length === 0 || positionals.includes(part)

for (const part of scripts.filter(wants)) {
  const { code } = await runCommand('node', [`bench/${part}.ts`, ...(values.short ? ['--short'] : [])], { show: true })
  if (code !== 0) process.exitCode = 1
}
const { short: isShort, peers } = values
if (peers !== undefined && peers !== 'native' && peers !== 'emulated')
  throw new Error(`--peers ${peers}: native or emulated`)
const devices = Number(values.devices ?? (isShort ? 20 : isNative ? 1000 : 100))
const days = Number(values.days ?? (isNative && !isShort ? 7 : 1))
const everyMinutes = Number(values.every)
if (1440 % everyMinutes !== 0) throw new Error(`--every ${values.every}: minutes that divide a day`)
const seconds = Number(values.seconds ?? (isShort ? 2 : 10))
const figures: Figures = {}
const alarms: Figures = {}
if (wants('alarm-latency')) {
  const lasting = Number(values.seconds ?? (isShort ? 50 : 520))
  const found = await alarmBench({ seconds: lasting, pointsPerSecond: Number(values.rate), isShort })
  Object.assign(alarms, found.figures)
  if (!found.isMet) process.exitCode = 1
}
if (wants('doors') || wants('telemetry'))
  Object.assign(figures, await doorsBench({ devices: Math.min(devices, doorDevices), seconds }))
if (wants('telemetry'))
  Object.assign(
    figures,
    await telemetryBench({ devices, days, everyMinutes, isShort, ...(peers !== undefined && { peers }) }),
  )
const width = Math.max(0, ...Object.keys(figures).map((name) => name.length))
for (const [name, value] of Object.entries(figures))
  console.log(`${name.padEnd(width)}  ${value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)}`)
if (width > 0) console.log(`engine: ${engine}, ${devices} devices, ${days} days, a frame every ${everyMinutes} min`)
if (figures['emulatedEngine'] === 1)
  console.log(
    figures['emulatedPeers'] === 1
      ? 'Engine and peers are emulated: their ratios are of emulated times, and our doors before the engine are native.'
      : 'The engine is emulated and the peers are not: no ratio of times or rates says anything; bytes per point do.',
  )
const stolen = stolenShare(before, processorTime())
console.log(`the host took ${(stolen * 100).toFixed(1)} % of the processors meanwhile`)
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ engine, devices, days, everyMinutes, 'machine.stolenShare': stolen, ...figures, ...alarms }, null, 2)}\n`,
  )
