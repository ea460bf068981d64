import type { AnalysisHome, DayLoss, DeviceLoss, LossSummary } from '@fengguang/domain/analysis/analysis.contract'
import { lossClasses, type LossClass, type LossSum, type Span } from '@fengguang/domain/analysis/loss.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import { expectedWaterfall, planWaterfall, totalLoss, type WaterfallStep } from '@fengguang/domain/analysis/loss.rules'
import { addDays } from '@fengguang/domain/kernel/time-range'
import type { Say } from '../../lib/i18n.ts'
import type { CategoryChart, ShareChart, WaterfallChart } from '../../kit/chart/chart.model.ts'
import { instantText } from '../../kit/format.ts'
import { m } from './analysis.texts.ts'
import { classColours } from '../../widgets/loss-colours.ts'

const topCount = 10 // spec §9: top 10 loss rankings

const stepName = (key: WaterfallStep['key'], say: Say): string =>
  key === 'plan' || key === 'weather' || key === 'expected' || key === 'gain' || key === 'actual'
    ? say(m[key])
    : say(lossClassNames[key])

const waterfallOf = (steps: readonly WaterfallStep[], say: Say): WaterfallChart => ({
  kind: 'waterfall',
  axis: say(m.step),
  name: say(m.energy),
  unit: 'kWh',
  steps: steps.map(({ key, kwh, isWhole }) => ({
    id: key,
    name: stepName(key, say),
    role: isWhole ? 'total' : 'change',
    value: kwh,
  })),
})

export const expectedChart = (sum: LossSum, say: Say) => waterfallOf(expectedWaterfall(sum), say)
export const planChart = (planKwh: number, sum: LossSum, say: Say) => waterfallOf(planWaterfall(planKwh, sum), say)

/** Nothing where there is no result: an empty place, not a zero. */
type MaybeSum = LossSum | undefined

/** The losses that are there, or the one that was chosen. */
const shownClasses = (sums: readonly MaybeSum[], chosen: LossClass | undefined): readonly LossClass[] =>
  chosen ? [chosen] : lossClasses.filter((name) => sums.some((sum) => sum !== undefined && sum.lossKwh[name] > 0))

const stacked = (sums: readonly MaybeSum[], chosen: LossClass | undefined, say: Say): CategoryChart['series'] =>
  shownClasses(sums, chosen).map((name) => ({
    id: name,
    name: say(lossClassNames[name]),
    unit: 'kWh',
    shape: 'bar' as const,
    stack: 'loss',
    colour: classColours[name],
    values: sums.map((sum) => sum?.lossKwh[name] ?? null),
  }))

const sliceName = (key: string, span: Span, zone: string): string =>
  span === 'day' ? instantText(key, zone).slice(11, 16) : key

/** A day without a result keeps its place: without it the days beside it would look like neighbours. */
function placesOf(slices: LossSummary['slices'], span: Span): readonly string[] {
  const keys = slices.map(({ key }) => key)
  const [first, last] = [keys[0], keys.at(-1)]
  if (span !== 'month' || first === undefined || last === undefined) return keys
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Hours of a day, days of a month, months of a year. */
export function trendChart(
  { slices, timeZone }: Pick<LossSummary, 'slices' | 'timeZone'>,
  span: Span,
  chosen: LossClass | undefined,
  say: Say,
): CategoryChart {
  const found = new Map(slices.map((slice) => [slice.key, slice]))
  const places = placesOf(slices, span)
  return {
    kind: 'category',
    axis: say(m.time),
    categories: places.map((key) => {
      const name = sliceName(key, span, timeZone)
      return { id: key, name, short: span === 'day' ? name : name.slice(5) }
    }),
    series: stacked(
      places.map((key) => found.get(key)),
      chosen,
      say,
    ),
  }
}

export const lossIn = ({ lossKwh }: LossSum, chosen: LossClass | undefined): number =>
  chosen ? lossKwh[chosen] : totalLoss(lossKwh)

/** Inverters that lose the most, of all classes or of one. */
export function topChart(devices: readonly DeviceLoss[], chosen: LossClass | undefined, say: Say): CategoryChart {
  const worst = devices
    .filter((device) => lossIn(device, chosen) > 0)
    .toSorted((a, b) => lossIn(b, chosen) - lossIn(a, chosen))
    .slice(0, topCount)
  return {
    kind: 'category',
    axis: say(m.device),
    categories: worst.map(({ deviceId, deviceName }) => ({ id: deviceId, name: deviceName })),
    series: stacked(worst, chosen, say),
  }
}

export const daysChart = (days: readonly DayLoss[], chosen: LossClass | undefined, say: Say): CategoryChart => ({
  kind: 'category',
  axis: say(m.time),
  categories: days.map(({ day }) => ({ id: day, name: day, short: day.slice(5) })),
  series: stacked(days, chosen, say),
})

export const classChart = ({ lossKwh }: LossSum, say: Say): ShareChart => ({
  kind: 'share',
  axis: say(m.step),
  name: say(m.lost),
  unit: 'kWh',
  items: lossClasses
    .filter((name) => lossKwh[name] > 0)
    .map((name) => ({
      id: name,
      name: say(lossClassNames[name]),
      value: lossKwh[name],
      colour: classColours[name],
    })),
})

export function stationChart({ ranking }: AnalysisHome, say: Say): CategoryChart {
  const worst = ranking.toSorted((a, b) => totalLoss(b.lossKwh) - totalLoss(a.lossKwh)).slice(0, topCount)
  const sums = worst.map(({ lossKwh }) => ({ lossKwh, expectedKwh: 0, actualKwh: 0, gainKwh: 0 }))
  return {
    kind: 'category',
    axis: say(m.station),
    categories: worst.map(({ stationId, stationName }) => ({ id: stationId, name: stationName })),
    series: stacked(sums, undefined, say),
  }
}
