import { seriesColours, surfaces, toneColours, type ThemeName, type Tone } from './tokens.ts'

/** Least to most for heat maps: the least is quiet, but no hole in the card it lies on. */
const heatColours: Record<ThemeName, readonly string[]> = {
  darkBlue: ['#17396b', '#2f78c4', '#4fb3d9', '#8be0c0', '#e6f7a8'],
  dark: ['#2b3a4d', '#2f78c4', '#4fb3d9', '#8be0c0', '#e6f7a8'],
  light: ['#dbe9f8', '#9cc8ea', '#4f9fd0', '#1f6fa8', '#123f6d'],
}

/** A place in the order of series colours, from 1, or what a state of a device is painted in. */
export type ColourName = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | Tone

/** What a chart paints itself, where the order of the series does not say it. */
export interface ChartColours {
  text: string
  quiet: string
  card: string
  total: string
  rise: string
  fall: string
  heat: readonly string[]
  named: (name: ColourName) => string
}

export function chartColours(theme: ThemeName): ChartColours {
  const { text1, text3, card } = surfaces[theme]
  const series = seriesColours[theme]
  const [total, rise, , , fall] = series
  return {
    text: text1,
    quiet: text3,
    card,
    total: total!,
    rise: rise!,
    fall: fall!,
    heat: heatColours[theme],
    named: (name) => (typeof name === 'number' ? series[name - 1]! : toneColours[theme][name]),
  }
}
