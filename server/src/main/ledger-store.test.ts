import { pvDataFaults } from '@fengguang/analytics/diagnosis/pv-data-faults'
import { sumOver } from '@fengguang/analytics/ledger/interval-table'
import { analysePv, type PvAnalysisInput } from '@fengguang/analytics/ledger/pv-analysis'
import { pvLossClasses } from '@fengguang/analytics/ledger/pv-ledger'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { demoStations } from '@fengguang/simulator/demo-fleet'
import { pvPlant } from '@fengguang/simulator/pv/pv-plant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBuckets } from '../features/telemetry/curves.repo.ts'
import { frameColumnsOf } from '../features/telemetry/frame-columns.ts'
import { openTelemetryApp, type TelemetryApp } from '../testing/telemetry-app.ts'

/** The ledger of a plant over what its store gives back, against the faults that were laid there. */
const slow = 900_000
const stepMs = 600_000
const fromAt = Date.parse('2026-06-16T16:00:00Z')
const toAt = fromAt + 6 * 86_400_000
const points = {
  inverter: ['powerKw', 'totalEnergyKwh', 'state', 'faultCode', 'powerLimitKw'],
  weather: ['poaWm2', 'moduleTemperatureC', 'rainMm'],
} as const
type Sent = keyof typeof points

const plant = pvPlant(
  demoStations.find(({ id }) => id === 'pv-qinghai-gonghe')!,
  {
    seed: 11,
    scenario: { name: 'laid', eventsIn30Days: { inverterTrip: 1000, silentStop: 1000 } },
    countersFromMs: fromAt,
  },
)
/** Those that are struck, and some that are not. */
const reporting = /\.(?:inv-(?:01|02|03|13|15)|weather-01)$/
const devices = plant.devices.filter((device) => reporting.test(device.id))

/** What goes wrong on the way to the store: a link lost for three hours by day, a counter that begins anew. */
const hourMs = 3_600_000
const lostLink = { deviceId: 'pv-qinghai-gonghe.inv-02', startAt: fromAt + 35 * hourMs, endAt: fromAt + 38 * hourMs }
const reset = { deviceId: 'pv-qinghai-gonghe.inv-03', at: fromAt + 60 * hourMs, kwh: 5_000_000 }
const isLost = (deviceId: string, at: number): boolean =>
  deviceId === lostLink.deviceId && at >= lostLink.startAt && at < lostLink.endAt

function* said(block: FrameBlock): Iterable<{ deviceId: string; at: number; values: Record<string, number> }> {
  for (let row = 0; row < block.length; row += 1) {
    const deviceId = block.deviceIds[block.device[row]!]!
    const at = block.at[row]!
    if (!reporting.test(deviceId) || isLost(deviceId, at)) continue
    const values = Object.fromEntries(points[block.type as Sent].map((code) => [code, block.columns[code]![row]!]))
    if (deviceId === reset.deviceId && at >= reset.at) values['totalEnergyKwh']! -= reset.kwh
    yield { deviceId, at, values }
  }
}

const inverterPlace = (deviceId: string): number =>
  devices.filter(({ type }) => type === 'inverter').findIndex(({ id }) => id === deviceId)

let t: TelemetryApp

beforeAll(async () => {
  t = await openTelemetryApp(['inverter', 'weather'], 'pv-qinghai-gonghe', toAt)
  for (const block of plant.blocks(fromAt, toAt, stepMs / 1000)) {
    if (!(block.type in points)) continue
    // Backwards, as a gateway catches up that sends the newest first.
    const frames = [...said(block)].toReversed()
    for (let i = 0; i < frames.length; i += 2000) await t.send(frames.slice(i, i + 2000))
  }
  await t.drained()
}, slow)
afterAll(() => t.close(), slow)

async function stored(type: Sent): Promise<Map<string, Record<string, number[]>>> {
  const rows = await t.db.rows('select id, no from device', [], (row) => row as { id: string; no: number })
  const mine = rows.filter(({ id }) => devices.some((device) => device.id === id && device.type === type))
  const window = {
    type,
    rule: { source: 'frame', step: 'raw' },
    zone: 'Asia/Shanghai',
    deviceNos: mine.map(({ no }) => no),
    fromMs: fromAt,
    toMs: toAt,
  } as const
  const columns = points[type].map((code) => ({ column: frameColumnsOf(type).find((one) => one.code === code)! }))
  const found = await readBuckets(t.telemetry, window, columns)
  return new Map(
    mine.map(({ id, no }) => {
      const at = [...found[0]!.get(no)!.keys()]
      const read = points[type].map((code, i) => [code, at.map((ms) => found[i]!.get(no)!.get(ms) ?? Number.NaN)])
      return [id, { ...(Object.fromEntries(read) as Record<string, number[]>), at }]
    }),
  )
}

async function inputFromStore(): Promise<PvAnalysisInput> {
  const [inverters, [sensor]] = [await stored('inverter'), [...(await stored('weather')).values()]]
  return {
    period: { fromAt, toAt, stepMs },
    offsetMs: 8 * 3_600_000,
    weather: {
      at: sensor!['at']!,
      planeWm2: sensor!['poaWm2']!,
      cellC: sensor!['moduleTemperatureC']!.map((back, row) => back + (3 * sensor!['poaWm2']![row]!) / 1000),
    },
    inverters: devices
      .filter(({ type }) => type === 'inverter')
      .map(({ id, ratedKw, details }) => {
        const { at, powerKw, totalEnergyKwh, state, faultCode, powerLimitKw } = inverters.get(id)! as Record<
          'at' | (typeof points.inverter)[number],
          number[]
        >
        return {
          ratedKw: ratedKw!,
          modulesKw: details['modulesKw'] as number,
          frames: { at, powerKw, counterKwh: totalEnergyKwh, state, faultCode, limitKw: powerLimitKw },
        }
      }),
    boxes: [],
  }
}

test(
  'faults that were laid are booked through the store, to their class and within 5 % of their energy; bad data are named',
  async () => {
    const input = await inputFromStore()
    const analysis = analysePv(input)
    const { ledger, unproven } = analysis
    expect(unproven).toEqual([])
    const whole = sumOver(ledger.sums, pvLossClasses)
    expect(whole.intervals - whole.counted).toBe((lostLink.endAt - lostLink.startAt) / stepMs)
    expect(pvDataFaults(input, analysis)).toEqual([
      {
        kind: 'communicationLoss',
        device: inverterPlace(lostLink.deviceId),
        startAt: lostLink.startAt - stepMs,
        endAt: lostLink.endAt,
      },
      { kind: 'counterReset', device: inverterPlace(reset.deviceId), startAt: reset.at, endAt: reset.at },
    ])
    const truth = plant.truth(fromAt, toAt).filter(({ deviceIds }) => deviceIds.every((id) => reporting.test(id)))
    const laidKwh = (cause: string) =>
      truth.filter((record) => record.cause === cause).reduce((sum, { lostKwh }) => sum + lostKwh, 0)
    for (const [cause, name] of [
      ['inverterTrip', 'fault'],
      ['silentStop', 'abnormalStop'],
    ] as const) {
      expect(laidKwh(cause)).toBeGreaterThan(100)
      expect(Math.abs(whole.lossKwh[name] / laidKwh(cause) - 1)).toBeLessThan(0.05)
    }
    expect(whole.lossKwh.dispatchLimit + whole.lossKwh.maintenance).toBe(0)
  },
  slow,
)
