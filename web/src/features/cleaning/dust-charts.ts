import type { CleanCalculator, CleanLine } from '@fengguang/domain/cleaning/cleaning.contract'
import type { CategoryChart, Interval } from '../../kit/chart/chart.model.ts'
import type { Say } from '../../lib/i18n.ts'
import { m as c } from './calculator.texts.ts'
import { m } from './cleaning.texts.ts'

const pct = (share: number | null): number | null => (share === null ? null : 100 * share)

/** Each day with its interval; washings and cleanings stand on the curve. */
export function lineChart({ days, found, entered }: CleanLine, say: Say): CategoryChart {
  const level = (isMarked: (day: string) => boolean) =>
    days.map(({ day, ratio, measured }) => (isMarked(day) ? (pct(ratio ?? measured) ?? 100) : null))
  const washed = new Set(found.map(({ day }) => day))
  const isEntered = (day: string) => entered.some(({ fromDay, toDay }) => day >= fromDay && day <= toDay)
  const common = { unit: '%', decimals: 2, isLevel: true } as const
  return {
    kind: 'category',
    axis: say(m.time),
    categories: days.map(({ day }) => ({ id: day, name: day, short: day.slice(5) })),
    series: [
      {
        ...common,
        id: 'ratio',
        name: say(m.ratio),
        shape: 'line',
        values: days.map(({ ratio }) => pct(ratio)),
        band: days.map(({ low, high }): Interval | null =>
          low === null || high === null ? null : [100 * low, 100 * high],
        ),
      },
      {
        ...common,
        id: 'measured',
        name: say(m.measured),
        shape: 'line',
        dashed: true,
        values: days.map(({ measured }) => pct(measured)),
      },
      { ...common, id: 'found', name: say(m.found), shape: 'dots', values: level((day) => washed.has(day)) },
      { ...common, id: 'entered', name: say(m.entered), shape: 'dots', values: level(isEntered) },
    ],
  }
}

/** What a day costs when cleaned every n days. Far more often than best it costs so much that nothing else is seen. */
export function costChart(found: Pick<CleanCalculator, 'curve' | 'best'>, say: Say): CategoryChart {
  const { best } = found
  const curve = found.curve.filter(({ days }) => days >= Math.min(best?.days ?? 0, found.curve.length) / 4)
  const common = { unit: '¥', decimals: 2 } as const
  return {
    kind: 'category',
    axis: say(c.interval),
    categories: curve.map(({ days }) => ({ id: String(days), name: String(days) })),
    series: [
      {
        ...common,
        id: 'cleaning',
        name: say(c.cleaning),
        shape: 'line',
        values: curve.map(({ cleaning }) => cleaning),
      },
      { ...common, id: 'dust', name: say(c.dust), shape: 'line', values: curve.map(({ dust }) => dust) },
      {
        ...common,
        id: 'total',
        name: say(c.total),
        shape: 'area',
        values: curve.map(({ cleaning, dust }) => cleaning + dust),
      },
      {
        ...common,
        id: 'best',
        name: say(c.bestMark),
        shape: 'dots',
        values: curve.map(({ days, cleaning, dust }) => (days === best?.days ? cleaning + dust : null)),
      },
    ],
  }
}
