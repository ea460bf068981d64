import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from '../tools/run-command.ts'
import { emulated } from '../test/fault/product.ts'
import { telemetryBench } from './telemetry.ts'

/** `npm run bench -- [session] [switcher] [ledger] [telemetry] [--devices N] [--days N] [--json FILE]`; all parts unless some are named. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string', default: emulated ? '200' : '1000' },
    days: { type: 'string', default: emulated ? '2' : '7' },
    json: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const wants = (part: string) => positionals.length === 0 || positionals.includes(part)

for (const part of ['session', 'switcher', 'ledger'].filter(wants)) {
  const { code } = await runCommand('node', [`bench/${part}.ts`, ...(values.short ? ['--short'] : [])], { show: true })
  if (code !== 0) process.exitCode = 1
}
if (wants('telemetry')) {
  const figures = await telemetryBench({ devices: Number(values.devices), days: Number(values.days) })
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  for (const [name, value] of Object.entries(figures))
    console.log(
      `${name.padEnd(width)}  ${value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)}`,
    )
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
}
