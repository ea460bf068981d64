import type { Say } from '../../lib/i18n.ts'
import { extentOf } from '../curve/curve.model.ts'
import { instantText, listText } from '../format.ts'
import type { ChartData } from './chart.model.ts'
import { m } from './chart.texts.ts'

function namesOf(data: Exclude<ChartData, { kind: 'time' }>): string[] {
  switch (data.kind) {
    case 'category':
      return data.series.map(({ name }) => name)
    case 'scatter':
      return [...data.lines, ...data.clouds].map(({ name }) => name)
    default:
      return [data.name]
  }
}

/** Read aloud in place of the picture. */
export function labelOf(data: ChartData, title: string, say: Say): string {
  if (data.kind !== 'time') return say(m.label, { title, names: listText(namesOf(data), say) })
  const [from, to] = extentOf(data.curves) ?? []
  const names = listText(
    data.curves.map(({ name }) => name),
    say,
  )
  return say(m.timeLabel, { names, from: instantText(from, data.zone), to: instantText(to, data.zone) })
}
