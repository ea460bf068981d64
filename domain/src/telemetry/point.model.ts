import type { TextPair } from '../kernel/texts.ts'

/** A counter only grows (until it is reset or rolls over); a state holds until the next report. */
export const pointKinds = ['measure', 'counter', 'state', 'setting'] as const
export type PointKind = (typeof pointKinds)[number]

export interface Point {
  name: TextPair
  unit: string
  kind: PointKind
  decimals: number
  /** A value outside is not stored; the frame is quarantined with the reason. */
  min: number
  max: number
  /** How many of it a device has at most: strings, branches, MPPT inputs. */
  width?: number
  /** What the numbers of a state mean. */
  labels?: Readonly<Record<number, TextPair>>
}

export const measure = (
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  min: number,
  max: number,
  width?: number,
): Point => ({ name: [zh, en], unit, kind: 'measure', decimals, min, max, ...(width === undefined ? {} : { width }) })

export const setting = (zh: string, en: string, unit: string, decimals: number, min: number, max: number): Point => ({
  ...measure(zh, en, unit, decimals, min, max),
  kind: 'setting',
})

/** Counters of meters and inverters have at most twelve digits before the point. */
export const counter = (zh: string, en: string, unit: string, decimals: number, max = 1e12): Point => ({
  ...measure(zh, en, unit, decimals, 0, max),
  kind: 'counter',
})

export const state = (zh: string, en: string, labels: Readonly<Record<number, TextPair>>): Point => ({
  ...measure(zh, en, '', 0, 0, Math.max(...Object.keys(labels).map(Number))),
  kind: 'state',
  labels,
})

/** A number whose meaning the maker of the device defines. */
export const code = (zh: string, en: string, max: number): Point => ({
  ...measure(zh, en, '', 0, 0, max),
  kind: 'state',
})

/** A fixed-point integer of 32 bits holds it; larger ones take 64. */
export const fits32 = (point: Point): boolean =>
  Math.max(Math.abs(point.min), Math.abs(point.max)) * 10 ** point.decimals < 2 ** 31

export const openClosed = { 0: ['分', 'Open'], 1: ['合', 'Closed'] } as const
export const normalAlarm = { 0: ['正常', 'Normal'], 1: ['告警', 'Alarm'] } as const
