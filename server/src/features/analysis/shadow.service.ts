import { newSunPosition, sunPosition } from '@fengguang/analytics/sun/sun-position'
import type { ShadowList, SpanQuery } from '@fengguang/domain/analysis/analysis.contract'
import { shadowLabels } from '@fengguang/domain/analysis/shadow.labels'
import { sideNames, slotMinutes, type ShadedString, type ShadowHeat } from '@fengguang/domain/analysis/shadow.model'
import { runsOf, sideOf } from '@fengguang/domain/analysis/shadow.rules'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { dayStart } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { findSums } from './analysis.repo.ts'
import { coverageOf, stationOf } from './ledger-days.service.ts'
import * as repo from './shadow.repo.ts'
import type { ShadowSlotRow } from './shadow.repo.ts'

const stringsShown = 200
const degrees = 180 / Math.PI

interface Site {
  latitude: number
  longitude: number
  timeZone: string
}

/** Where the sun stood while the string was shaded: the mean direction, weighted by what was lost. */
function sunWhile(slots: readonly ShadowSlotRow[], { latitude, longitude, timeZone }: Site) {
  const place = { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM: 0 }
  const sun = newSunPosition()
  let [east, north, up] = [0, 0, 0]
  for (const { month, slot, lostKwh } of slots) {
    // A month is short enough for its middle to stand for it: the sun moves by a few degrees.
    const atMs = dayStart(`${month}-15`, timeZone).getTime() + (slot + 0.5) * slotMinutes * 60_000
    sunPosition(atMs, place, sun)
    const [azimuth, elevation] = [sun.azimuthDeg / degrees, (90 - sun.apparentZenithDeg) / degrees]
    east += lostKwh * Math.sin(azimuth) * Math.cos(elevation)
    north += lostKwh * Math.cos(azimuth) * Math.cos(elevation)
    up += lostKwh * Math.sin(elevation)
  }
  const azimuthDeg = (Math.atan2(east, north) * degrees + 360) % 360
  return {
    azimuthDeg: Math.round(azimuthDeg),
    elevationDeg: Math.round(Math.atan2(up, Math.hypot(east, north)) * degrees),
    side: sideOf(azimuthDeg),
  }
}

/** The same quarter of an hour in several months is one. */
function bySlot(slots: readonly ShadowSlotRow[]) {
  return [...Map.groupBy(slots, ({ slot }) => slot)].map(([slot, own]) => ({
    slot,
    days: own.reduce((sum, { days }) => sum + days, 0),
    lostKwh: own.reduce((sum, { lostKwh }) => sum + lostKwh, 0),
    lacksA: own.reduce((sum, { lacksA }) => sum + lacksA, 0),
    usualA: own.reduce((sum, { usualA }) => sum + usualA, 0),
  }))
}

/** Money of a run of slots; unknown as soon as one of them has no price. */
function yuanIn(slots: readonly ShadowSlotRow[], { fromMinute, toMinute }: { fromMinute: number; toMinute: number }) {
  const own = slots.filter(({ slot }) => slot * slotMinutes >= fromMinute && slot * slotMinutes < toMinute)
  return own.some(({ lostYuan }) => lostYuan === null) ? null : own.reduce((sum, one) => sum + one.lostYuan!, 0)
}

async function shadowsOf(ctx: Context, query: SpanQuery, limit: number): Promise<ShadowList> {
  const { stationId } = query
  const station = await stationOf(ctx, stationId)
  const days = daysOfSpan(query.span, query.date)
  const boxes = await repo.findBoxes(ctx.db, ctx.user, { stationId })
  const inverterNos = boxes.filter(({ type }) => type === 'inverter').map(({ no }) => no)
  const computed = await findSums(ctx.db, ctx.user, { stationId, ...days, by: 'station' })
  const coverage = await coverageOf(ctx, station, days, computed[0]?.days ?? 0)
  const ask = { inverterNos, ...days }
  const total = await repo.findShadowTotal(ctx.telemetry, ask)
  const strings = await repo.findShadedStrings(ctx.telemetry, { ...ask, limit })
  const deviceNos = [...new Set(strings.map(({ deviceNo }) => deviceNo))]
  const slots = deviceNos.length > 0 ? await repo.findShadowSlots(ctx.telemetry, { ...ask, deviceNos }) : []
  const slotsOf = Map.groupBy(slots, ({ deviceNo, string }) => `${deviceNo} ${string}`)
  const byNo = new Map(boxes.map((box) => [box.no, box]))
  const site = { ...(await repo.findPlace(ctx.db, stationId)), timeZone: station.timeZone }
  const named = strings.flatMap((one) => {
    const box = byNo.get(one.deviceNo)
    const own = slotsOf.get(`${one.deviceNo} ${one.string}`) ?? []
    return box ? [{ ...one, deviceId: box.id, deviceName: box.name, own }] : []
  })
  return {
    timeZone: station.timeZone,
    days: coverage,
    lostKwh: total.lostKwh,
    lostYuan: total.lostYuan,
    total: total.strings,
    strings: named.map(({ deviceId, deviceName, string, lostKwh, lostYuan, days: shaded, lacksA, usualA, own }) => ({
      deviceId,
      deviceName,
      string,
      lostKwh,
      lostYuan,
      days: shaded,
      depthPct: (100 * lacksA) / usualA,
      ...sunWhile(own, site),
    })),
    windows: named
      .flatMap(({ deviceId, deviceName, string, own }) =>
        runsOf(bySlot(own)).map((run) => ({ deviceId, deviceName, string, ...run, lostYuan: yuanIn(own, run) })),
      )
      .toSorted((a, b) => b.lostKwh - a.lostKwh)
      .slice(0, stringsShown),
  }
}

export const shadowList = (ctx: Context, query: SpanQuery) => shadowsOf(ctx, query, stringsShown)

const mostExported = 20_000
const title: TextPair = ['阴影分析', 'shadow analysis']

export async function exportShadows(ctx: Context, query: SpanQuery) {
  const { strings } = await shadowsOf(ctx, query, mostExported)
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: JSON.stringify(query) })
  const column = labelled<ShadedString, typeof shadowLabels>(shadowLabels, ctx.lang)
  const columns = [
    column('deviceName', (one) => one.deviceName),
    column('string', (one) => one.string),
    column('lostKwh', (one) => one.lostKwh),
    column('lostYuan', (one) => one.lostYuan),
    column('days', (one) => one.days),
    column('depthPct', (one) => one.depthPct),
    column('side', (one) => say(sideNames[one.side], ctx.lang)),
    column('azimuthDeg', (one) => one.azimuthDeg),
    column('elevationDeg', (one) => one.elevationDeg),
  ]
  const { from, to } = daysOfSpan(query.span, query.date)
  return excelFile(await exportName(ctx, title, { stationId: query.stationId, from, to }), columns, strings)
}

/** A month without a single result is unknown, one without shadow is zero. */
export async function shadowHeat(
  ctx: Context,
  { deviceId, string, year }: { deviceId: string; string: number; year: number },
): Promise<ShadowHeat> {
  const [box] = await repo.findBoxes(ctx.db, ctx.user, { deviceId })
  if (!box) throw new Failure('record.notFound')
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const known = new Set(
    (await findSums(ctx.db, ctx.user, { stationId: box.stationId, ...days, by: 'month' })).map(({ key }) => key),
  )
  const slots =
    box.inverterNo === null
      ? []
      : await repo.findShadowSlots(ctx.telemetry, { inverterNos: [box.inverterNo], ...days, deviceNos: [box.no] })
  const own = slots.filter((one) => one.string === string)
  return {
    year,
    months: Array.from({ length: 12 }, (_, i) => {
      const month = `${year}-${String(i + 1).padStart(2, '0')}`
      if (!known.has(month)) return null
      const hours = Array.from({ length: 24 }, () => 0)
      for (const { month: of, slot, lostKwh } of own)
        if (of === month) hours[Math.floor((slot * slotMinutes) / 60)]! += lostKwh
      return hours
    }),
  }
}
