import { seriesColours, surfaces, type ThemeName } from './tokens.ts'

/** Least to most for heat maps: the least is quiet, but no hole in the card it lies on. */
const heatColours: Record<ThemeName, readonly string[]> = {
  darkBlue: ['#17396b', '#2f78c4', '#4fb3d9', '#8be0c0', '#e6f7a8'],
  dark: ['#2b3a4d', '#2f78c4', '#4fb3d9', '#8be0c0', '#e6f7a8'],
  light: ['#dbe9f8', '#9cc8ea', '#4f9fd0', '#1f6fa8', '#123f6d'],
}

/** What a chart paints itself, where the order of the series does not say it. */
export interface ChartColours {
  text: string
  quiet: string
  card: string
  total: string
  rise: string
  fall: string
  heat: readonly string[]
}

export function chartColours(name: ThemeName): ChartColours {
  const { text1, text3, card } = surfaces[name]
  const [total, rise, , , fall] = seriesColours[name]
  return { text: text1, quiet: text3, card, total: total!, rise: rise!, fall: fall!, heat: heatColours[name] }
}
