import { hourMs, minuteMs } from '../series.ts'

/** Twenty days without a cloud, a row every quarter of an hour. */
export const at = Float64Array.from({ length: 96 * 20 }, (_, row) => row * 15 * minuteMs)
export const planeWm2 = at.map((stamp) => Math.max(0, 1000 * Math.sin((Math.PI * (((stamp / hourMs) % 24) - 6)) / 12)))
/** An hour of each afternoon. */
export const inShade = (row: number): boolean => row % 96 >= 60 && row % 96 < 64
/** Current of a string that nothing is wrong with. */
export const healthy = (scale: number) => planeWm2.map((plane) => (plane / 100) * scale)
