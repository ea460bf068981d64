import { randomUUID } from 'node:crypto'
import { mostReadings } from '@fengguang/domain/equipment/equipment.contract'
import { meterReadingLabels } from '@fengguang/domain/equipment/meter-reading.labels'
import {
  meterDirectionNames,
  meterDirections,
  meterStepNames,
  type CorrectionForm,
  type LastReading,
  type MeterCount,
  type MeterReading,
} from '@fengguang/domain/equipment/meter-reading.model'
import { fitsBetween, registerOf } from '@fengguang/domain/equipment/meter-reading.rules'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { existing } from './equipment.service.ts'
import * as repo from './meter-readings.repo.ts'

const title: TextPair = ['电量抄表记录', 'Electricity record']

/** Both registers, each with what follows from its order in time. */
async function registersOf(db: Db, deviceId: string): Promise<MeterReading[][]> {
  const readings = await repo.findReadings(db, deviceId)
  return meterDirections.map((direction) => registerOf(readings.filter((one) => one.direction === direction)))
}
const newestFirst = (readings: readonly MeterReading[]) =>
  readings.toSorted((a, b) => b.readAt.localeCompare(a.readAt) || a.direction.localeCompare(b.direction))

export async function meterReadings(ctx: Context, id: string): Promise<MeterReading[]> {
  await existing(ctx, id)
  const registers = await registersOf(ctx.db, id)
  return newestFirst(registers.flatMap((readings) => readings.slice(-mostReadings)))
}

export async function lastReadings(ctx: Context, stationId: string): Promise<LastReading[]> {
  await getStation(ctx, stationId)
  return repo.findLast(ctx.db, stationId)
}

export interface Reading extends MeterCount {
  deviceId: string | null
  meter: string
}
type Listed<R extends Reading> = R & { deviceId: string }
const isListed = <R extends Reading>(reading: R): reading is Listed<R> => reading.deviceId !== null

async function unfit(db: Db, reading: Listed<Reading>, at: Date): Promise<FieldFailure | undefined> {
  const { before, after } = await repo.findNeighbours(db, reading, at)
  return fitsBetween(before, reading, after) ? undefined : { key: 'meter.contradicts' }
}

/** Readings that could be booked now, each with the name of its meter. */
export async function checkReadings<R extends Reading>(
  ctx: Context,
  { stationId, at }: { stationId: string; at: Date },
  readings: readonly R[],
): Promise<R[]> {
  const listed = readings.filter(isListed)
  const devices = await readableDevices(ctx, [...new Set(listed.map(({ deviceId }) => deviceId))])
  const faults: Record<string, FieldFailure> = {}
  const seen = new Set<string>()
  for (const [n, reading] of readings.entries()) {
    if (!isListed(reading)) continue
    const { deviceId, direction } = reading
    const device = devices.get(deviceId)
    const place = `detail.readings.${n}`
    if (device?.stationId !== stationId || device.type !== 'meter')
      faults[`${place}.deviceId`] = { key: 'meter.notOfStation' }
    else if (seen.has(`${deviceId} ${direction}`)) faults[`${place}.direction`] = { key: 'meter.twice' }
    else {
      const fault = await unfit(ctx.db, reading, at)
      if (fault) faults[`${place}.readingKwh`] = fault
    }
    seen.add(`${deviceId} ${direction}`)
  }
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', {}, faults)
  return readings.map((reading) => {
    const name = reading.deviceId === null ? undefined : devices.get(reading.deviceId)?.name
    return name === undefined ? reading : { ...reading, meter: name.slice(0, 50) }
  })
}

interface Booked {
  readings: readonly Reading[]
  readAt: Date
  task: { id: string; no: number }
  readBy: string
}
/** For the accepted task that read them, in its transaction. */
export async function bookReadings(tx: Db, { readings, readAt, task, readBy }: Booked): Promise<void> {
  const listed = readings.filter(isListed).toSorted((a, b) => a.deviceId.localeCompare(b.deviceId))
  for (const reading of listed) {
    await repo.lockMeter(tx, reading.deviceId)
    if (await unfit(tx, reading, readAt)) throw new Failure('meter.contradicts')
    const row = { ...reading, id: `reading-${randomUUID()}`, readAt, task, readBy }
    if ((await repo.insertReading(tx, row)) === 0) throw new Failure('meter.sameTime')
  }
}

/** What was first read stays; what follows is counted anew. */
export async function correctReading(
  ctx: Context,
  { id, version, readingKwh, reason }: CorrectionForm & { id: string; version: number },
): Promise<{ corrected: number }> {
  const seen = await repo.findReading(ctx.db, ctx.user, id)
  if (!seen) throw new Failure('record.notFound')
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockMeter(tx, seen.deviceId)
    const reading = await repo.findReading(tx, ctx.user, id)
    if (reading?.version !== version) throw new Failure('record.conflict')
    if (reading.readingKwh === readingKwh) throw new Failure('record.unchanged')
    const { before, after } = await repo.findNeighbours(tx, reading, new Date(reading.readAt))
    if (!fitsBetween(before, { ...reading, readingKwh }, after))
      throw new Failure('request.invalid', {}, { readingKwh: { key: 'meter.contradicts' } })
    const { accountId } = ctx.user
    const corrected = await repo.correctReading(tx, id, { readingKwh, reason, accountId, now: ctx.now })
    const detail = `${reading.deviceId} ${reading.readAt} ${reading.readingKwh} → ${readingKwh} ${reason}`
    await record(ctx, { action: 'update', target: say(title, ctx.lang), detail }, tx)
    return { corrected }
  })
}

export async function exportReadings(ctx: Context, id: string) {
  const { deviceName, timeZone, stationId } = await existing(ctx, id)
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: `${id} ${deviceName}` })
  const column = labelled<MeterReading, typeof meterReadingLabels>(meterReadingLabels, ctx.lang)
  const columns = [
    column('readAt', ({ readAt }) => localDate(readAt, timeZone), 22),
    column('direction', ({ direction }) => say(meterDirectionNames[direction], ctx.lang)),
    column('readingKwh', ({ readingKwh }) => readingKwh),
    column('lastKwh', ({ lastKwh }) => lastKwh),
    column('differenceKwh', ({ differenceKwh }) => differenceKwh),
    column('perDayKwh', ({ perDayKwh }) => perDayKwh),
    column('totalKwh', ({ totalKwh }) => totalKwh),
    column('step', ({ step }) => say(meterStepNames[step], ctx.lang)),
    column('oldKwh', ({ oldKwh }) => oldKwh),
    column('newKwh', ({ newKwh }) => newKwh),
    column('readBy', ({ readBy }) => readBy),
    column('taskNo', ({ taskNo }) => taskNo),
    column('firstKwh', ({ firstKwh }) => firstKwh),
    column('correctedBy', ({ correctedBy }) => correctedBy ?? ''),
    column('correctedAt', ({ correctedAt }) => localDate(correctedAt, timeZone), 22),
    column('correctReason', ({ correctReason }) => correctReason, 30),
  ]
  const rows = newestFirst((await registersOf(ctx.db, id)).flat())
  return excelFile(await exportName(ctx, title, { stationId }), columns, rows)
}
