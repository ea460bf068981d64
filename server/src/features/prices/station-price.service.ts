import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { placePrice, removePrice, type Extension, type Placing } from '@fengguang/domain/prices/price-series.rules'
import { priceLabels } from '@fengguang/domain/prices/price.fields'
import {
  priceModeNames,
  priceTimeNames,
  type PriceFilter,
  type StationPrice,
  type StationPriceForm,
} from '@fengguang/domain/prices/station-price.contract'
import { rateNames, rates, type RatePrices } from '@fengguang/domain/prices/tariff.model'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './station-price.repo.ts'

const priceOf: TextPair = ['{name} 电价', 'price of {name}']

export const pricePage = (ctx: Context, filter: PriceFilter, { page, pageSize }: { page: number; pageSize: number }) =>
  repo.findPrices(ctx.db, ctx.user, { ...filter, now: ctx.now, limit: pageSize, offset: (page - 1) * pageSize })

export const meters = (ctx: Context, stationId: string) => repo.findMeters(ctx.db, ctx.user, stationId)

/** One price is four equal rates: readers of the table need no second case. */
function pricesOf({ mode, single, sharp, peak, flat, valley }: StationPriceForm): RatePrices {
  const one = single ?? 0
  return mode === 'single'
    ? { sharp: one, peak: one, flat: one, valley: one }
    : { sharp: sharp ?? 0, peak: peak ?? 0, flat: flat ?? 0, valley: valley ?? 0 }
}

/** The neighbour moves first: for a moment both would begin on one day. */
async function applyPlacing(tx: Db, placing: Placing) {
  if ('failure' in placing) throw new Failure(placing.failure.key, placing.failure.values)
  if (placing.moved) await repo.moveSpan(tx, placing.moved)
}

export const savePrice = (ctx: Context, form: StationPriceForm) =>
  ctx.db.inTransaction(async (tx) => {
    const { stationId, meterId = '' } = form
    const name = await repo.lockStation(tx, ctx.user, stationId)
    if (name === undefined) throw new Failure('record.notFound')
    if (meterId && !(await repo.findMeters(tx, ctx.user, stationId)).some(({ id }) => id === meterId))
      throw new Failure('request.invalid', {}, { meterId: { key: 'price.notAMeter' } })
    const series = await repo.findSeries(tx, stationId, meterId)
    if (form.id !== undefined && !series.some(({ id }) => id === form.id)) throw new Failure('record.notFound')
    const span = { id: form.id ?? `price-${randomUUID()}`, fromDay: form.fromDay, toDay: form.toDay || null }
    await applyPlacing(tx, placePrice(series, span))
    const calendar = form.mode === 'timeOfUse' ? (form.calendar ?? null) : null
    const stored = { ...span, stationId, meterId, prices: pricesOf(form), calendar, note: form.note }
    await repo.upsertPrice(tx, ctx.user, stored, ctx.now)
    const yuan = rates.map((rate) => stored.prices[rate]).join('/')
    const detail = `${stationId} ${meterId} ${span.fromDay}..${span.toDay ?? ''} ${yuan}`
    await record(ctx, { action: 'configuration', target: say(priceOf, ctx.lang, { name }), detail }, tx)
    return { changed: 1 }
  })

export const deletePrice = (ctx: Context, id: string, extend: Extension) =>
  ctx.db.inTransaction(async (tx) => {
    const place = await repo.findPlace(tx, ctx.user, id)
    if (!place) throw new Failure('record.notFound')
    await repo.lockStation(tx, ctx.user, place.stationId)
    const placing = removePrice(await repo.findSeries(tx, place.stationId, place.meterId), id, extend)
    if (!('failure' in placing)) await repo.deletePrice(tx, id)
    await applyPlacing(tx, placing)
    const detail = `${place.stationId} ${place.meterId} ${id} ${extend}`
    await record(ctx, { action: 'delete', target: say(priceOf, ctx.lang, { name: place.name }), detail }, tx)
    return { changed: 1 }
  })

export async function exportPrices(ctx: Context, filter: PriceFilter) {
  const what: TextPair = ['上网电价', 'on-grid prices']
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })
  const column = (label: TextPair, cell: (p: StationPrice) => Cell): ExcelColumn<StationPrice> => ({
    header: say(label, ctx.lang),
    cell,
  })
  const columns = [
    column(priceLabels.stationName, (p) => p.stationName),
    column(priceLabels.meterName, (p) => p.meterName),
    column(priceLabels.fromDay, (p) => dayDate(p.fromDay)),
    column(priceLabels.toDay, (p) => dayDate(p.toDay)),
    column(priceLabels.mode, (p) => say(priceModeNames[p.mode], ctx.lang)),
    ...rates.map((rate) => column([`${rateNames[rate][0]} (¥/kWh)`, `${rateNames[rate][1]} (¥/kWh)`], (p) => p[rate])),
    column(priceLabels.time, (p) => say(priceTimeNames[p.time], ctx.lang)),
    column(priceLabels.note, (p) => p.note),
    column(priceLabels.changedBy, (p) => p.changedBy),
  ]
  return excelFile(await exportName(ctx, what, { stationId: filter.stationId }), columns, allPrices(ctx, filter))
}

async function* allPrices(ctx: Context, filter: PriceFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const { rows } = await repo.findPrices(ctx.db, ctx.user, { ...filter, now: ctx.now, limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
