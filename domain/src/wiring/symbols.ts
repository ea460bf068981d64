import type { DeviceType } from '../devices/device.model.ts'
import { el, type SvgNode } from './svg.model.ts'

const line = (d: string) => el('path', { d, class: 'wd-line' })
const circle = (cx: number, cy: number, r: number) => el('circle', { cx, cy, r, class: 'wd-line' })
const box = line('M-10 -10H10V10H-10Z')

/** Around (0, 0), within 12 in each direction; drawn in the colour of the device's state. */
export const symbols: Readonly<Record<DeviceType, readonly SvgNode[]>> = {
  boxTransformer: [circle(-4.5, 0, 7), circle(4.5, 0, 7)],
  inverter: [box, line('M-10 10 10 -10'), line('M-8 -6h6M-8 -3h6'), line('M2 5q1.5 -4 3 0t3 0')],
  combinerBox: [line('M-6 -6H6V6H-6Z'), line('M-3 -3V3M0 -3V3M3 -3V3')],
  meter: [circle(0, 0, 10), line('M-6 3a6 6 0 0 1 12 0'), line('M0 3 3 -3')],
  weather: [circle(0, 0, 4), line('M0 -10v3M0 7v3M-10 0h3M7 0h3M-7 -7l2 2M5 5l2 2M7 -7l-2 2M-5 5l-2 2')],
  tower: [line('M-5 10 0 -10 5 10M-3 2H3'), line('M0 -10h8')],
  turbine: [line('M0 0V11'), line('M0 0 0 -10M0 0 8.7 5M0 0 -8.7 5'), circle(0, 0, 1.6)],
  storagePcs: [box, line('M-10 10 10 -10'), line('M-8 -6h6M-8 -3h6'), line('M8 5h-5l2 -2M3 5l2 2')],
  battery: [line('M-7 -4H6V4H-7Z'), line('M6 -1.5h2v3h-2'), line('M-4 -2V2M-1 -2V2')],
  chargingPile: [line('M-5 -7H3V7H-5Z'), line('M0 -5 -2.5 0h3L-2 5'), line('M3 -3h3v6')],
  environment: [line('M-2 -9a2 2 0 0 1 4 0V3a4.5 4.5 0 1 1 -4 0Z'), circle(0, 6.5, 1.5)],
  hvSwitch: [line('M0 -11V-5M-5 -5H5V5H-5ZM0 5V11')],
}

/** A breaker on a wire: filled and whole when closed, hollow and broken when open; one of the two is shown. */
export const breaker: readonly SvgNode[] = [
  el('rect', { x: -6, y: -6, width: 12, height: 12, class: 'wd-breaker' }),
  el('path', { d: 'M-4 4 4 -4', class: 'wd-open-mark' }),
]

export const grid: readonly SvgNode[] = [
  line('M-24 -18H24V18H-24Z'),
  line('M-24 -18 24 18M24 -18 -24 18M-24 0 0 -18 24 0 0 18Z'),
]
export const mainTransformer: readonly SvgNode[] = [
  circle(0, -11, 16),
  circle(0, 11, 16),
  line('M-6 -7h12L0 -17ZM0 11v8M0 11l-7 -5M0 11l7 -5'),
]
/** Points along a wire to the right; turned round where power comes back. */
export const arrow: SvgNode = el('path', { d: 'M-5 -4 5 0 -5 4Z', class: 'wd-arrow' })
