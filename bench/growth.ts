import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DeviceType } from '../domain/src/devices/device.model.ts'
import { frameTableOf, rollupTableOf } from '../server/src/features/telemetry/frame-columns.ts'
import { retentionDefaults } from '../server/src/features/telemetry/table-ddl.repo.ts'
import { syncTelemetrySchema } from '../server/src/features/telemetry/telemetry-schema.repo.ts'
import { loadNative, refreshRollups } from '../server/src/features/telemetry/telemetry-store.service.ts'
import { nativeOf } from '../server/src/ingest/pack-native.ts'
import { readPack, type Pack } from '../server/src/ingest/pack-read.ts'
import { encodePack } from '../server/src/ingest/pack.ts'
import { openTelemetry, type TelemetryStore } from '../server/src/platform/clickhouse/telemetry.ts'
import { startClickhouseChild } from '../server/src/testing/clickhouse.ts'
import { demoStations, demoTimeZone } from '../simulator/src/demo-fleet.ts'
import { stationModel } from '../simulator/src/fleet.ts'
import { startOfLocalDay } from '../simulator/src/local-day.ts'
import { demo } from '../simulator/src/scenario.ts'

/**
 * What the store grows by: days of frames a minute of simulated stations of the three classes, by type of device;
 * merged parts of frames, quarter hours and days over the values that were sent.
 */
const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const days = options.short ? 2 : 7
const stationIds = ['pv-qinghai-gonghe', 'wp-gansu-guazhou', 'ce-jiangsu-suzhou']
const fromMs = startOfLocalDay(20_760)
const toMs = fromMs + days * 86_400_000
const rowsAtOnce = 100_000

class Loader {
  readonly devices = new Map<string, number>()
  readonly sent = new Map<DeviceType, { frames: number; values: number; nos: Set<number> }>()
  private readonly waiting = new Map<DeviceType, Pack[]>()
  private readonly telemetry: TelemetryStore

  constructor(telemetry: TelemetryStore) {
    this.telemetry = telemetry
  }

  /** As the product lays frames down: all minutes of a block arrive together. */
  async take(stationId: string): Promise<void> {
    const station = demoStations.find(({ id }) => id === stationId)
    if (!station) throw new Error(`${stationId} is no station of the demo`)
    for (const block of stationModel(station, { seed: 7, scenario: demo }).blocks(fromMs, toMs, 60)) {
      const { type, length, at, columns, arrays } = block
      const nos = block.deviceIds.map((id) => this.noOf(id))
      const deviceNo = Uint32Array.from(block.device.subarray(0, length), (i) => nos[i]!)
      const stamp = { arrivalMs: toMs, revision: 0, backfill: true }
      const pack = readPack(encodePack({ type, length, deviceNo, at, columns, arrays }, stamp, () => undefined))
      const packs = this.waiting.get(type) ?? []
      this.waiting.set(type, [...packs, pack])
      const sent = this.sent.get(type) ?? { frames: 0, values: 0, nos: new Set() }
      this.sent.set(type, sent)
      sent.frames += length
      for (const no of nos) sent.nos.add(no)
      for (const column of Object.values(columns)) sent.values += given(column.subarray(0, length))
      for (const list of Object.values(arrays)) sent.values += given(list.values.subarray(0, length * list.width))
      if (packs.reduce((sum, { rows }) => sum + rows, length) >= rowsAtOnce) await this.flush(type)
    }
  }

  async flush(type: DeviceType): Promise<void> {
    const packs = this.waiting.get(type) ?? []
    this.waiting.delete(type)
    if (packs.length > 0) await loadNative(this.telemetry, type, [nativeOf(type, packs)])
  }

  private noOf(id: string): number {
    const no = this.devices.get(id) ?? this.devices.size + 1
    this.devices.set(id, no)
    return no
  }
}

const given = (numbers: Float64Array): number =>
  numbers.reduce((count, one) => (Number.isNaN(one) ? count : count + 1), 0)

async function bytesOf(telemetry: TelemetryStore, table: string): Promise<number> {
  await telemetry.command(`optimize table ${telemetry.database}.${table} final`)
  const [found] = await telemetry.rows({
    sql: `select toFloat64(sum(bytes_on_disk)) as bytes from system.parts
          where active and database = {database:String} and table = {table:String}`,
    params: { database: telemetry.database, table },
    row: z.object({ bytes: z.number() }),
  })
  return found!.bytes
}

const row = (name: string, cells: readonly string[]): void =>
  console.log([name.padEnd(16), ...cells.map((cell) => cell.padStart(14))].join(''))

async function measure(telemetry: TelemetryStore): Promise<void> {
  await telemetry.command(`create database if not exists ${telemetry.database}`)
  await syncTelemetrySchema(telemetry, { ...retentionDefaults, rawDays: 0, slotDays: 0 })
  const loader = new Loader(telemetry)
  for (const id of stationIds) await loader.take(id)
  const all = { values: 0, frame: 0, slot: 0, day: 0 }
  console.log(`${stationIds.length} stations, ${loader.devices.size} devices, ${days} days, bytes a value`)
  row('', ['values/frame', 'frames', 'quarters', 'days'])
  for (const [type, { frames, values, nos }] of loader.sent) {
    await loader.flush(type)
    const dirty = Array.from(nos, (deviceNo) => ({ deviceNo, fromMs, toMs: toMs - 1, timeZone: demoTimeZone }))
    await refreshRollups(telemetry, type, dirty)
    const frame = await bytesOf(telemetry, frameTableOf(type))
    const slot = await bytesOf(telemetry, rollupTableOf('slot', type))
    const day = await bytesOf(telemetry, rollupTableOf('day', type))
    all.values += values
    all.frame += frame
    all.slot += slot
    all.day += day
    row(type, [(values / frames).toFixed(1), ...[frame, slot, day].map((bytes) => (bytes / values).toFixed(3))])
  }
  row('all', ['', ...[all.frame, all.slot, all.day].map((bytes) => (bytes / all.values).toFixed(3))])
}

const folder = mkdtempSync(join(tmpdir(), 'fg-bench-growth-'))
try {
  const child = await startClickhouseChild(folder, 'growth')
  const telemetry = openTelemetry(child.url)
  try {
    await measure(telemetry)
  } finally {
    await telemetry.close()
    await child.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
