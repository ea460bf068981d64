import { smooth } from '../random.ts'

export const lowVoltageV = 800
export const collectingKv = 35

/** Of its nominal value; rises a little with what the plant feeds. */
export const voltageShare = (seed: number, minuteIndex: number, load: number): number =>
  1 + 0.008 * smooth(seed ^ 11, minuteIndex / 30) + 0.002 * smooth(seed ^ 12, minuteIndex / 2) + 0.012 * load

export const frequencyHz = (minuteIndex: number): number =>
  50 + 0.02 * smooth(50, minuteIndex / 4) + 0.01 * smooth(51, minuteIndex)

export const currentA = (kw: number, voltageV: number, powerFactor: number): number =>
  Math.abs(kw * 1000) / (Math.sqrt(3) * voltageV * powerFactor)

/** The grid connection of a plant of this size. */
export const connectionKv = (capacityKw: number): number => (capacityKw >= 40_000 ? 110 : capacityKw >= 6_000 ? 35 : 10)
