import { compareBrands, type ComparedDevice } from '@fengguang/analytics/pv/brand-comparison'
import type { BrandQuery } from '@fengguang/domain/analysis/analysis.contract'
import { brandLabels } from '@fengguang/domain/analysis/brand.labels'
import {
  brandDays,
  brandsCompared,
  type Brand,
  type BrandComparison,
  type BrandPair,
} from '@fengguang/domain/analysis/brand.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { dayList, daysIn, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { productionAvailabilityPct } from '@fengguang/domain/kpis/kpi-formulas'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { currentStids } from '../stations/current-station.service.ts'
import { readEfficiencyBins } from '../telemetry/analysis-reads.service.ts'
import { findBrandInverters, findDeviceDays, findIrradiation, type BrandInverter } from './brands.repo.ts'

/** Of the intervals of a day; with fewer a device day does not count. */
const leastCounted = 0.9

type Known = BrandInverter & { ratedKw: number; modulesKw: number }
const isKnown = (one: BrandInverter): one is Known =>
  one.maker !== '' && (one.ratedKw ?? 0) > 0 && (one.modulesKw ?? 0) > 0

/** Only inverters of one group are compared: the same site, tilt, azimuth and DC over AC. */
const groupOf = ({ stationId, tiltDeg, azimuthDeg, modulesKw, ratedKw }: Known): string =>
  [stationId, tiltDeg, azimuthDeg, Math.round((10 * modulesKw) / ratedKw)].join(' ')

interface Measured extends ComparedDevice {
  actualKwh: number
  downKwh: number
  deviceDays: number
}

const rounded = (value: number, decimals: number): number | null =>
  Number.isFinite(value) ? Number(value.toFixed(decimals)) : null

async function measure(ctx: Context, inverters: readonly Known[], days: { from: LocalDay; to: LocalDay }) {
  const places = new Map(dayList(days).map((day, i) => [day, i]))
  const stationIds = [...new Set(inverters.map(({ stationId }) => stationId))]
  const light = new Map(
    (await findIrradiation(ctx.db, { stationIds, ...days })).map((one) => [`${one.stationId} ${one.day}`, one.kwhM2]),
  )
  const found = await findDeviceDays(ctx.telemetry, { deviceNos: inverters.map(({ no }) => no), ...days, leastCounted })
  const byNo = Map.groupBy(found, ({ deviceNo }) => deviceNo)
  return inverters.map((inverter): Measured => {
    const madeKwh = new Float64Array(places.size).fill(Number.NaN)
    const allowedKwh = madeKwh.slice()
    const device = { actualKwh: 0, downKwh: 0, deviceDays: 0 }
    for (const day of byNo.get(inverter.no) ?? []) {
      const kwhM2 = light.get(`${inverter.stationId} ${day.day}`)
      const place = places.get(day.day)
      if (kwhM2 === undefined || place === undefined || !(kwhM2 > 0)) continue
      madeKwh[place] = day.madeKwh
      allowedKwh[place] = inverter.modulesKw * kwhM2
      device.actualKwh += day.actualKwh
      device.downKwh += day.downKwh
      device.deviceDays += 1
    }
    return { brand: inverter.maker, group: groupOf(inverter), madeKwh, allowedKwh, ...device }
  })
}

const total = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)

function pairOf(devices: readonly Measured[], maker: string, other: string): BrandPair {
  const found = compareBrands(devices, maker, other)
  if (typeof found === 'string')
    return {
      maker,
      other,
      refusal: found,
      differencePts: null,
      lowPts: null,
      highPts: null,
      days: 0,
      inverters: [0, 0],
    }
  return {
    maker,
    other,
    refusal: null,
    differencePts: rounded(100 * found.difference, 3),
    lowPts: rounded(100 * found.low, 3),
    highPts: rounded(100 * found.high, 3),
    days: found.days,
    inverters: [...found.devices],
  }
}

type Bins = Awaited<ReturnType<typeof readEfficiencyBins>>

const efficiencyOf = (bins: Bins): number | null =>
  rounded((100 * bins.reduce((sum, { acKw }) => sum + acKw, 0)) / bins.reduce((sum, { dcKw }) => sum + dcKw, 0), 3)

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

function brandOf(maker: string, inverters: readonly Known[], devices: readonly Measured[], bins: Bins): Brand {
  const nos = new Set(inverters.map(({ no }) => no))
  const own = bins.filter(({ deviceNo }) => nos.has(deviceNo))
  const [made, allowed] = [
    devices.map(({ madeKwh }) => total(madeKwh)),
    devices.map(({ allowedKwh }) => total(allowedKwh)),
  ]
  const deviceDays = sum(devices.map((one) => one.deviceDays))
  return {
    maker,
    inverters: inverters.length,
    stations: new Set(inverters.map(({ stationId }) => stationId)).size,
    deviceDays,
    indexPct: rounded((100 * sum(made)) / sum(allowed), 3),
    availabilityPct:
      deviceDays > 0
        ? productionAvailabilityPct(sum(devices.map((one) => one.actualKwh)), sum(devices.map((one) => one.downKwh)))
        : null,
    efficiencyPct: efficiencyOf(own),
    bins: Array.from({ length: 11 }, (_, bin) => ({
      loadPct: 10 * bin + 5,
      efficiencyPct: efficiencyOf(own.filter((one) => one.bin === bin)),
    })),
  }
}

/** Brands of inverters of the chosen stations, matched and paired day by day (A9). */
export async function brandComparison(ctx: Context, days: BrandQuery): Promise<BrandComparison> {
  if (days.to < days.from) throw new Failure('range.endBeforeStart')
  if (daysIn(days) > brandDays) throw new Failure('range.tooLong', { days: brandDays })
  const inverters = await findBrandInverters(ctx.db, ctx.user, await currentStids(ctx))
  const known = inverters.filter(isKnown)
  const byMaker = [...Map.groupBy(known, ({ maker }) => maker)]
    .toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .slice(0, brandsCompared)
  const compared = byMaker.flatMap(([, own]) => own)
  const base = {
    stations: new Set(compared.map(({ stationId }) => stationId)).size,
    unknownInverters: inverters.length - known.length,
  }
  if (compared.length === 0) return { ...base, brands: [], pairs: [] }
  const devices = await measure(ctx, compared, days)
  const bins = await readEfficiencyBins(ctx.telemetry, {
    devices: compared,
    fromMs: Date.parse(days.from),
    toMs: Date.parse(days.to) + 86_400_000,
  })
  const makers = byMaker.map(([maker]) => maker)
  return {
    ...base,
    brands: byMaker.map(([maker, own]) =>
      brandOf(
        maker,
        own,
        devices.filter(({ brand }) => brand === maker),
        bins,
      ),
    ),
    pairs: makers.flatMap((maker, i) => makers.slice(i + 1).map((other) => pairOf(devices, maker, other))),
  }
}

const title: TextPair = ['逆变器品牌对比', 'inverter brand comparison']

export async function exportBrands(ctx: Context, days: BrandQuery) {
  const { brands } = await brandComparison(ctx, days)
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: JSON.stringify(days) })
  const column = labelled<Brand, typeof brandLabels>(brandLabels, ctx.lang)
  const columns = (Object.keys(brandLabels) as (keyof typeof brandLabels)[]).map((key) =>
    column(key, (brand) => brand[key]),
  )
  return excelFile(await exportName(ctx, title, days), columns, brands)
}
