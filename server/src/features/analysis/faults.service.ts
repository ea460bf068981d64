import type { FaultLog, FaultTrend, SpanQuery } from '@fengguang/domain/analysis/analysis.contract'
import { faultLabels } from '@fengguang/domain/analysis/fault.labels'
import {
  faultKindNames,
  faultLogRows,
  faultOriginNames,
  type Fault,
  type FaultGroup,
} from '@fengguang/domain/analysis/fault.model'
import { codeOf, groupOf, hoursIn, joinAlarms, worstFirst, type Outage } from '@fengguang/domain/analysis/fault.rules'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { say, textPairs, type Lang } from '@fengguang/domain/kernel/texts'
import { addDays, dayEnd, dayStart, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { priceAt, type Tariffs } from '@fengguang/domain/prices/station-income.rules'
import type { Context } from '../../http/context.ts'
import { type Cell, excelFile, labelled, localDate } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { tariffsByStation } from '../prices/tariffs.service.ts'
import { readReportedCodes } from '../telemetry/analysis-reads.service.ts'
import { findSums } from './analysis.repo.ts'
import { alarmOutage, outagesOf } from './fault-outages.ts'
import { coverageOf, stationOf } from './ledger-days.service.ts'
import { findAlarms, findDevices, findPieces, findStruck, type FaultDevice, type FaultPiece } from './faults.repo.ts'

const texts = textPairs({
  exported: ['故障记录', 'fault log'],
  noCode: ['未上报故障码', 'No fault code reported'],
  unnamedCode: ['故障码 {code}', 'Fault code {code}'],
  noMaker: ['厂家未填', 'Maker not entered'],
})

interface Span {
  from: LocalDay
  to: LocalDay
  fromMs: number
  toMs: number
}

function priceAtInstant(tariffs: Tariffs, atMs: number, zone: string): number | undefined {
  const day = localDayOf(new Date(atMs), zone)
  return priceAt(tariffs, day, atMs - dayStart(day, zone).getTime())
}

/** A day without a result keeps the intervals of an earlier run; they do not count. */
const ofDays = (pieces: readonly FaultPiece[], days: ReadonlySet<string>, zone: string): FaultPiece[] =>
  pieces.filter(({ halfHourMs }) => days.has(localDayOf(new Date(halfHourMs), zone)))

type Station = Awaited<ReturnType<typeof stationOf>>

/** What the ledger measured, and the codes that the struck inverters reported meanwhile. */
async function measuredFaults(
  ctx: Context,
  { id, timeZone }: Station,
  span: Span,
  { inverters, days }: { inverters: readonly FaultDevice[]; days: ReadonlySet<LocalDay> },
) {
  const struck = await findStruck(ctx.telemetry, { deviceNos: inverters.map(({ no }) => no), ...span })
  if (struck.length === 0) return { outages: [], codes: [] }
  const ask = { deviceNos: struck, fromMs: span.fromMs, toMs: span.toMs }
  const pieces = ofDays(await findPieces(ctx.telemetry, ask), days, timeZone)
  const tariffs = (await tariffsByStation(ctx.db, [id])).get(id) ?? []
  const priceOf = (atMs: number) => priceAtInstant(tariffs, atMs, timeZone)
  const piecesOf = Map.groupBy(pieces, ({ deviceNo }) => deviceNo)
  const idOf = new Map(inverters.map((inverter) => [inverter.no, inverter.id]))
  const codes = await readReportedCodes(ctx.telemetry, ask)
  return {
    outages: inverters.flatMap(({ id: deviceId, no }) => outagesOf(piecesOf.get(no) ?? [], deviceId, priceOf)),
    codes: codes.map((code) => ({ ...code, deviceId: idOf.get(code.deviceNo)! })),
  }
}

/** What every row of the log has, whatever saw the fault. */
function baseOf(device: FaultDevice, outage: Outage, code: number | null, span: Span, lang: Lang) {
  const name = faultName(device.type, code)
  return {
    deviceId: device.id,
    deviceName: device.name,
    deviceType: device.type,
    maker: device.maker,
    model: device.model,
    code,
    codeName: name ? say(name, lang) : null,
    fromAt: new Date(outage.fromMs).toISOString(),
    toAt: outage.toMs === undefined || outage.toMs > span.toMs ? null : new Date(outage.toMs).toISOString(),
    hours: hoursIn(outage, span),
  }
}

async function faultsOf(ctx: Context, query: SpanQuery) {
  const station = await stationOf(ctx, query.stationId)
  const span = spanOf(query, station.timeZone, ctx.now)
  const devices = await findDevices(ctx.db, ctx.user, station.id)
  const computed = await findSums(ctx.db, ctx.user, { stationId: station.id, from: span.from, to: span.to, by: 'day' })
  const days = new Set(computed.map(({ key }) => key))
  const inverters = devices.filter(({ type }) => type === 'inverter')
  const { outages, codes } = await measuredFaults(ctx, station, span, { inverters, days })
  const byId = new Map(devices.map((device) => [device.id, device]))
  const alarms = await findAlarms(ctx.db, [station.id], span)
  const joined = joinAlarms(outages, alarms.filter(({ deviceId }) => byId.has(deviceId)).map(alarmOutage))
  const base = (outage: Outage, code: number | null) => baseOf(byId.get(outage.deviceId)!, outage, code, span, ctx.lang)
  const rows: Fault[] = [
    ...joined.measured.map(({ outage, alarm }) => ({
      ...base(outage, codeOf(outage, codes) ?? alarm?.code ?? null),
      hours: hoursIn({ ...outage, toMs: outage.seenToMs }, span),
      id: `m-${byId.get(outage.deviceId)!.no}-${outage.fromMs}`,
      origin: 'measured' as const,
      kind: outage.stopKwh > outage.faultKwh ? ('abnormalStop' as const) : ('fault' as const),
      lossKwh: outage.faultKwh + outage.stopKwh,
      lossYuan: outage.lossYuan,
      alarmId: alarm?.alarmId ?? null,
    })),
    ...joined.alone.map((alarm) => ({
      ...base(alarm, alarm.code),
      id: `a-${alarm.alarmId}-${alarm.fromMs}`,
      origin: 'alarm' as const,
      kind: alarm.source === 'zeroOutput' ? ('abnormalStop' as const) : ('fault' as const),
      lossKwh: null,
      lossYuan: null,
      alarmId: alarm.alarmId,
    })),
  ].toSorted((a, b) => (a.fromAt < b.fromAt ? 1 : -1))
  return { station, span, rows, devices, coverage: await coverageOf(ctx, station, span, days.size) }
}

/** The whole span, as far as it has gone. */
function spanOf({ span, date }: SpanQuery, zone: string, now: Date): Span {
  const { from, to } = daysOfSpan(span, date)
  const fromMs = dayStart(from, zone).getTime()
  return { from, to, fromMs, toMs: Math.max(fromMs, Math.min(dayEnd(to, zone).getTime(), now.getTime())) }
}

export async function faultLog(ctx: Context, query: SpanQuery): Promise<FaultLog> {
  const { station, span, rows, coverage } = await faultsOf(ctx, query)
  return {
    timeZone: station.timeZone,
    from: span.from,
    to: span.to,
    days: coverage,
    total: rows.length,
    rows: rows.slice(0, faultLogRows),
  }
}

export async function faultTrend(ctx: Context, query: SpanQuery): Promise<FaultTrend> {
  const { station, span, rows, devices, coverage } = await faultsOf(ctx, query)
  const struck = new Set(rows.map(({ deviceId }) => deviceId))
  const park = devices.filter(({ id, type }) => type === 'inverter' || struck.has(id))
  const spanHours = (span.toMs - span.fromMs) / 3_600_000
  const group = (key: string, name: string, own: readonly Fault[], count = park.length): FaultGroup =>
    groupOf({ key, name, devices: count }, own, spanHours)
  const codeName = ({ code, codeName: name }: Fault): string =>
    code === null ? say(texts.noCode, ctx.lang) : (name ?? say(texts.unnamedCode, ctx.lang, { code }))
  const makers = Map.groupBy(park, ({ maker }) => maker)
  const byMaker = Map.groupBy(rows, ({ maker }) => maker)
  return {
    from: span.from,
    to: span.to,
    days: coverage,
    all: group('all', '', rows),
    slices: slicesOf(query, span, station.timeZone, rows).map(({ key, faults }) => group(key, key, faults)),
    byCode: worstFirst(
      [...Map.groupBy(rows, codeName)].map(([name, own]) => group(String(own[0]!.code ?? 'none'), name, own)),
    ),
    byDevice: worstFirst(
      [...Map.groupBy(rows, ({ deviceId }) => deviceId)].map(([id, own]) => group(id, own[0]!.deviceName, own, 1)),
    ),
    byMaker: worstFirst(
      [...makers].map(([maker, own]) =>
        group(maker, maker || say(texts.noMaker, ctx.lang), byMaker.get(maker) ?? [], own.length),
      ),
    ),
  }
}

/** Faults by the day or the month in which they began. */
function slicesOf({ span }: SpanQuery, { from, toMs }: Span, zone: string, rows: readonly Fault[]) {
  const length = span === 'year' ? 7 : 10
  const began = Map.groupBy(rows, ({ fromAt }) => {
    const day = localDayOf(new Date(fromAt), zone)
    // What lasts since before the span is counted on its first day.
    return (day < from ? from : day).slice(0, length)
  })
  const last = localDayOf(new Date(toMs - 1), zone)
  const keys = new Set<string>()
  for (let day = from; day <= last; day = addDays(day, 1)) keys.add(day.slice(0, length))
  return [...keys].map((key) => ({ key, faults: began.get(key) ?? [] }))
}

export async function exportFaults(ctx: Context, query: SpanQuery) {
  const { station, rows } = await faultsOf(ctx, query)
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: JSON.stringify(query) })
  const column = labelled<Fault, typeof faultLabels>(faultLabels, ctx.lang)
  const instant = (at: string | null): Cell => (at === null ? null : localDate(new Date(at), station.timeZone))
  const columns = [
    column('deviceName', (fault) => fault.deviceName),
    column('deviceType', (fault) => say(deviceTypeNames[fault.deviceType], ctx.lang)),
    column('maker', (fault) => fault.maker),
    column('model', (fault) => fault.model),
    column('kind', (fault) => say(faultKindNames[fault.kind], ctx.lang)),
    column('code', (fault) => fault.code),
    column('codeName', (fault) => fault.codeName),
    column('fromAt', (fault) => instant(fault.fromAt)),
    column('toAt', (fault) => instant(fault.toAt)),
    column('hours', (fault) => fault.hours),
    column('lossKwh', (fault) => fault.lossKwh),
    column('lossYuan', (fault) => fault.lossYuan),
    column('origin', (fault) => say(faultOriginNames[fault.origin], ctx.lang)),
  ]
  return excelFile(await exportName(ctx, texts.exported, { stationId: query.stationId }), columns, rows)
}
