import type { FrameTable } from '../frame-table.ts'
import { minutesPerHour } from './farm-hour.ts'
import type { FarmView, Instants } from './farm-view.ts'
import { deviationMs, tableMask } from './turbulence.ts'

/** The Ekman turn of the wind with height. */
const veerDegPerM = 0.03
const towerOffset = 31_337

/** From the ground up. */
export const towerHeightsM = (hubM: number): number[] => [10, 30, 50, 70, hubM, hubM + 20]

/** The free wind in front of the farm, at each height. */
export function fillTower(table: FrameTable<'tower'>, row: number, view: FarmView, instants: Instants): number {
  const { farm, state } = view
  const { local, front } = farm.turbulence
  const heights = towerHeightsM(farm.type.hubM)
  const { columns } = table
  const slots = heights.length
  const localAt = farm.localOffset[0]! + towerOffset
  for (let r = 0; r < instants.length; r++) {
    const minute = instants.minute[r]!
    const share = (minute + 1) / minutesPerHour
    const between = (from: number, to: number) => from + (to - from) * share
    const { start, end } = state
    const hubMs = between(start.hubMs, end.hubMs)
    const atMinute = state.hour * minutesPerHour + minute + 1
    const gust = local[(localAt + atMinute) & tableMask]! + front[(atMinute - farm.frontDelay[0]!) & tableMask]!
    const sway = local[(localAt + atMinute + towerOffset) & tableMask]!
    const directionDeg = between(start.directionDeg, end.directionDeg) + 4.5 * sway
    for (let i = 0; i < heights.length; i++) {
      const heightM = heights[i]!
      const atHeight = hubMs * (heightM / farm.type.hubM) ** farm.site.shearExponent
      const speed = atHeight + deviationMs(farm.site.turbulence, hubMs) * gust
      columns.windSpeedsMs[(row + r) * slots + i] = Math.max(0, speed)
      const turned = directionDeg + veerDegPerM * (heightM - farm.type.hubM)
      columns.windDirectionsDeg[(row + r) * slots + i] = ((turned % 360) + 360) % 360
    }
    table.device[row + r] = 0
    table.at[row + r] = instants.at[r]!
    columns.temperatureC[row + r] = between(start.ambientC, end.ambientC)
    columns.pressureHpa[row + r] = between(start.pressureHpa, end.pressureHpa)
    columns.humidityPct[row + r] = between(start.humidityPct, end.humidityPct)
    columns.airDensityKgm3[row + r] = between(start.densityKgm3, end.densityKgm3)
  }
  return row + instants.length
}
