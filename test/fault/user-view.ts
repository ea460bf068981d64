import { z } from 'zod'
import { frameColumnsOf, rollupTableOf } from '../../server/src/features/telemetry/frame-columns.ts'
import { openTelemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { signIn } from './product.ts'
import type { Product } from './product.ts'
import { deviceNumbers, loadDeviceId, storeUrlOf } from './telemetry-probe.ts'

/** Frames of one device of the load, second by second from the first one, and what each of them says. */
export interface Expected {
  device: number
  firstAt: number
  everyMs: number
  frames: number
  powerKw: (place: number) => number
  /** What the counter rises from one frame to the next. */
  kwhPerFrame: number
}

const columnOf = (code: string): string => frameColumnsOf('meter').find((column) => column.code === code)!.name
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const powerOf = ({ frames, powerKw }: Expected): number =>
  total(Array.from({ length: frames }, (_none, place) => powerKw(place)))
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.05

/** Quarter hours and days as the product reads them: frames that were added up twice show here. */
async function rollupsWrong(product: Product, all: readonly Expected[]): Promise<string[]> {
  const telemetry = openTelemetry(storeUrlOf(product))
  const nos = await deviceNumbers(
    product,
    all.map(({ device }) => loadDeviceId(device)),
  )
  const expected = { frames: total(all.map(({ frames }) => frames)), power: total(all.map(powerOf)) }
  const power = columnOf('powerKw')
  try {
    const wrong: string[] = []
    for (const level of ['slot', 'day'] as const) {
      const [row] = await telemetry.rows({
        sql: `select toFloat64(sum(frames)) as frames, toFloat64(sum(${power}_count)) as samples, toFloat64(sum(${power}_sum)) as power
              from ${rollupTableOf(level, 'meter')} final where device_no in {nos:Array(UInt32)}`,
        params: { nos },
        row: z.object({ frames: z.number(), samples: z.number(), power: z.number() }),
        maxSeconds: 120,
      })
      const { frames = 0, samples = 0, power: sum = 0 } = row ?? {}
      if (frames !== expected.frames || samples !== expected.frames || !isNear(sum, expected.power))
        wrong.push(
          `${level} rollups have ${frames} frames, ${samples} samples and ${sum} kW instead of ${expected.frames}, ` +
            `${expected.frames} and ${expected.power}`,
        )
    }
    return wrong
  } finally {
    await telemetry.close()
  }
}

const Series = z.object({ times: z.array(z.number()), values: z.array(z.number().nullable()) })
const Curves = z.object({ data: z.array(Series).length(1) })

/** Curves and the file of one device, through the API. */
async function curvesWrong(product: Product, cookie: string, one: Expected): Promise<string[]> {
  const id = loadDeviceId(one.device)
  const [from, to] = [one.firstAt, one.firstAt + one.frames * one.everyMs].map((ms) => new Date(ms).toISOString())
  const ask = async (call: string, body: object): Promise<Response> => {
    const answer = await fetch(`${product.address}/microplat/api/energy/telemetry/${call}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'X-Requested-With': 'fengguang' },
      body: JSON.stringify({ from, to, ...body }),
    })
    if (answer.status !== 200) throw new Error(`${call} answers ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const curve = async (point: string, bucket: string) => {
    const answer = await ask('curves', { points: [{ deviceId: id, point }], bucket })
    const [{ times, values }] = Curves.parse(await answer.json()).data as [z.infer<typeof Series>]
    return { times, values: values.filter((value) => value !== null) }
  }
  const wrong: string[] = []
  const raw = await curve('powerKw', 'raw')
  const isAscending = raw.times.every((at, i) => i === 0 || at > raw.times[i - 1]!)
  if (raw.values.length !== one.frames || !isAscending || !isNear(total(raw.values), powerOf(one)))
    wrong.push(`the curve of ${id} has ${raw.values.length} of ${one.frames} values, sum ${total(raw.values)}`)
  const energy = total((await curve('forwardKwh', 'day')).values)
  const rise = (one.frames - 1) * one.kwhPerFrame
  if (!isNear(energy, rise)) wrong.push(`${id} counted ${energy} kWh instead of ${rise}`)
  const file = await ask('exportCurves', {
    points: [{ deviceId: id, point: 'powerKw' }],
    bucket: 'raw',
    format: 'csv',
  })
  const lines = (await file.text()).trim().split('\n').length - 1
  if (lines !== one.frames) wrong.push(`the file of ${id} has ${lines} rows instead of ${one.frames}`)
  return wrong
}

/** What users would see lost or double of these devices: rollups of all, curves and a file of the first and the last. */
export async function wrongForUsers(product: Product, all: readonly Expected[]): Promise<string[]> {
  const cookie = await signIn(product.address)
  const wrong = await rollupsWrong(product, all)
  for (const one of new Set([all[0]!, all.at(-1)!])) wrong.push(...(await curvesWrong(product, cookie, one)))
  for (const line of wrong) console.log(line)
  return wrong
}
