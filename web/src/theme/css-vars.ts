import { surfaces, themeNames, toneColours, tones, seriesColours, type ThemeName } from './tokens.ts'

const kebab = (name: string): string => name.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`)

/** `text1` → `--fg-text-1`, tone `fault` → `--fg-tone-fault`, first series → `--fg-series-1`. */
export function cssVarsOf(theme: ThemeName): Record<string, string> {
  const vars: Record<string, string> = {}
  for (const [name, value] of Object.entries(surfaces[theme])) vars[`--fg-${kebab(name)}`] = value
  for (const tone of tones) vars[`--fg-tone-${kebab(tone)}`] = toneColours[theme][tone]
  for (const [index, colour] of seriesColours[theme].entries()) vars[`--fg-series-${index + 1}`] = colour
  return vars
}

const block = (selector: string, theme: ThemeName): string =>
  `${selector}{color-scheme:${theme === 'light' ? 'light' : 'dark'};${Object.entries(cssVarsOf(theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Every theme at once, so that switching is one attribute and a section of the gallery can differ from the page. */
export const cssVarsText: string = themeNames
  .map((theme) => block(theme === 'darkBlue' ? ':root,[data-theme="darkBlue"]' : `[data-theme="${theme}"]`, theme))
  .join('\n')
