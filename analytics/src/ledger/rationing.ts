import { dataStates, type DeviceGrid } from './interval-grid.ts'

/** What an inverter could have given by interval, beside what it gave. */
export interface RationedInverter {
  ratedKw: number
  grid: DeviceGrid
  expectedKw: (row: number) => number
}

export interface RationingSettings {
  /** Three intervals within this share of the rating are flat. */
  flatShare: number
  /** At the rating it is the inverter itself that cuts off. */
  belowShare: number
  /** Below the expectation by this share. */
  lossShare: number
  /** Share of the inverters that must show it at once: one alone is derated, not rationed. */
  together: number
}

export const rationingSettings: RationingSettings = {
  flatShare: 0.005,
  belowShare: 0.97,
  lossShare: 0.05,
  together: 0.5,
}

const window = 3

function flatRows({ ratedKw, grid, expectedKw }: RationedInverter, settings: RationingSettings): Uint8Array {
  const { powerKw } = grid
  const flags = new Uint8Array(powerKw.length)
  for (let start = 0; start + window <= powerKw.length; start++) {
    let low = Infinity
    let high = -Infinity
    let heldBack = true
    for (let row = start; row < start + window; row++) {
      const power = powerKw[row] as number
      low = Math.min(low, power)
      high = Math.max(high, power)
      heldBack &&= power > 0 && power < settings.belowShare * ratedKw
      heldBack &&= power < (1 - settings.lossShare) * expectedKw(row)
    }
    if (heldBack && high - low <= settings.flatShare * ratedKw) flags.fill(1, start, start + window)
  }
  return flags
}

/**
 * Rationing without a set-point to read (A8): intervals in which many inverters at once run flat below their rating and
 * below what the light allows. A row a plant, 1 where it was rationed.
 */
export function rationedRows(inverters: readonly RationedInverter[], settings = rationingSettings): Uint8Array {
  const rows = inverters[0]?.grid.powerKw.length ?? 0
  const flats = inverters.map((inverter) => flatRows(inverter, settings))
  const out = new Uint8Array(rows)
  for (let row = 0; row < rows; row++) {
    let heard = 0
    let flat = 0
    for (const [place, { grid }] of inverters.entries()) {
      if (grid.data[row] !== dataStates.known) continue
      heard++
      flat += flats[place]?.[row] ?? 0
    }
    out[row] = heard > 0 && flat >= settings.together * heard ? 1 : 0
  }
  return out
}
