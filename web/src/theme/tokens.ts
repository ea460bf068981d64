/** The look of the product, once: antd, ECharts and our own CSS all read these tables. */
export const themeNames = ['darkBlue', 'light', 'dark'] as const // spec §9
export type ThemeName = (typeof themeNames)[number]
export const defaultTheme: ThemeName = 'darkBlue'

export const looks = ['default', 'simple'] as const // spec §5
export type Look = (typeof looks)[number]
export const defaultLook: Look = 'default'

export const isThemeName = (value: unknown): value is ThemeName => themeNames.includes(value as ThemeName)
export const isLook = (value: unknown): value is Look => looks.includes(value as Look)

export interface SurfaceTokens {
  layout: string
  card: string
  raised: string
  header: string
  border: string
  split: string
  text1: string
  text2: string
  text3: string
  link: string
  button: string
  buttonHover: string
  onButton: string
  focus: string
  /** Row under the pointer, and the chosen row or menu item. */
  hover: string
  chosen: string
  shadow: string
}

export const surfaces: Record<ThemeName, SurfaceTokens> = {
  darkBlue: {
    layout: '#061529',
    card: '#0b2142',
    raised: '#12305c',
    header: '#081b36',
    border: '#2b4f80',
    split: '#183a68',
    text1: '#e8f1ff',
    text2: '#a9c1e0',
    text3: '#7f9bbf',
    link: '#4aa3ff',
    button: '#1d6fd6',
    buttonHover: '#1862c0',
    onButton: '#ffffff',
    focus: '#8cc8ff',
    hover: '#0e2950',
    chosen: '#12305c',
    shadow: '0 6px 20px rgb(0 8 24 / 55%)',
  },
  dark: {
    layout: '#121417',
    card: '#1b1e23',
    raised: '#262a31',
    header: '#16191d',
    border: '#474e59',
    split: '#2f343c',
    text1: '#f0f2f5',
    text2: '#b4bcc8',
    text3: '#8b94a3',
    link: '#5aa9ff',
    button: '#1f6fd0',
    buttonHover: '#1a61b8',
    onButton: '#ffffff',
    focus: '#9bceff',
    hover: '#21252b',
    chosen: '#262a31',
    shadow: '0 6px 20px rgb(0 0 0 / 55%)',
  },
  light: {
    layout: '#eef1f5',
    card: '#ffffff',
    raised: '#ffffff',
    header: '#ffffff',
    border: '#b6c0cd',
    split: '#dfe4ea',
    text1: '#16202c',
    text2: '#47566a',
    text3: '#5c6a7d',
    link: '#1460c4',
    button: '#1460c4',
    buttonHover: '#0f50a8',
    onButton: '#ffffff',
    focus: '#0b4ea2',
    hover: '#f4f7fa',
    chosen: '#e3edf9',
    shadow: '0 6px 20px rgb(22 32 44 / 16%)',
  },
}

export const tones = [
  'normal',
  'alarm',
  'fault',
  'interrupted',
  'initialising',
  'standby',
  'notConnected',
  'offline',
] as const
export type Tone = (typeof tones)[number]

const darkTones: Record<Tone, string> = {
  normal: '#3fbf8f',
  alarm: '#ffb224',
  fault: '#ff6166',
  interrupted: '#c58bff',
  initialising: '#63e3f2',
  standby: '#7fa3dd',
  notConnected: '#8a919e',
  offline: '#8a919e',
}

export const toneColours: Record<ThemeName, Record<Tone, string>> = {
  darkBlue: darkTones,
  dark: darkTones,
  light: {
    normal: '#0e7a52',
    alarm: '#9a5b00',
    fault: '#b80d1e',
    interrupted: '#7a33c9',
    initialising: '#007391',
    standby: '#2b5a94',
    notConnected: '#5f6878',
    offline: '#5f6878',
  },
}

/** No red and no amber: those two always mean trouble. */
const darkSeries = ['#5aa9ff', '#5ad8a6', '#b197fc', '#66d9e8', '#f783ac', '#d0bfff', '#a9e34b', '#94a3b8'] as const
const lightSeries = ['#1f6fd0', '#0f8a5f', '#7048c8', '#0b7f92', '#c2255c', '#5c4a9c', '#5c7f0a', '#5b6677'] as const
export const seriesColours: Record<ThemeName, readonly string[]> = {
  darkBlue: darkSeries,
  dark: darkSeries,
  light: lightSeries,
}

/** Pixels. */
export const sizes = {
  gap: 8,
  header: 48,
  side: 184,
  sideCollapsed: 48,
  row: 30,
  target: 24,
  focusRing: 3,
  radius: 4,
  phone: 600,
} as const

export const fontSizes = { table: 13, body: 14, title: 16, kpi: 24 } as const

/** System fonts only: no font leaves the machine or arrives late and shifts the layout. */
export const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', Roboto, 'Helvetica Neue', Arial, sans-serif"
