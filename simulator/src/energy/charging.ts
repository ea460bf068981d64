import { minutesPerDay } from '../local-day.ts'
import { seedOf, unit } from '../random.ts'
import { tariffPeriodOf, yuanPerKwh } from './tariff.ts'

export interface Pile {
  seed: number
  ratedKw: number
}

export const pileStates = { free: 0, plugged: 1, charging: 2, full: 3 } as const

/** Cars that come to a free pile in an hour, by local hour: night, morning, noon, after work. */
const arrivalsPerHour = [
  0.15, 0.1, 0.08, 0.06, 0.06, 0.1, 0.25, 0.45, 0.6, 0.55, 0.6, 0.8, 0.95, 0.8, 0.6, 0.55, 0.6, 0.8, 0.95, 0.9, 0.75,
  0.6, 0.45, 0.25,
] as const
const handshakeMinutes = 2
/** No car stays over midnight, so that no day depends on another. */
const lastMinute = minutesPerDay - 5
const taperFromPct = 80
const chargerEfficiency = 0.95

/** One local day of a pile; sums are one more than there are minutes. */
export interface PileDay {
  state: Uint8Array
  powerKw: Float64Array
  /** NaN while no car is there. */
  vehicleSocPct: Float64Array
  energyKwh: Float64Array
  feeYuan: Float64Array
}

interface Car {
  batteryKwh: number
  socPct: number
  targetPct: number
  limitKw: number
  lingerMinutes: number
}

const carOf = (pile: Pile, seed: number, n: number): Car => {
  const draw = (i: number, low: number, high: number) => low + (high - low) * unit(seed, 8 * n + i)
  return {
    batteryKwh: draw(1, 42, 90),
    socPct: draw(2, 12, 58),
    targetPct: draw(3, 78, 100),
    limitKw: Math.min(pile.ratedKw, draw(4, 55, 150)),
    lingerMinutes: Math.round(draw(5, 1, 18)),
  }
}

export function pileDay(pile: Pile, day: number): PileDay {
  const out: PileDay = {
    state: new Uint8Array(minutesPerDay),
    powerKw: new Float64Array(minutesPerDay),
    vehicleSocPct: new Float64Array(minutesPerDay).fill(Number.NaN),
    energyKwh: new Float64Array(minutesPerDay + 1),
    feeYuan: new Float64Array(minutesPerDay + 1),
  }
  const seed = seedOf(pile.seed, `day ${day}`)
  let minute = 0
  for (let n = 0; minute < lastMinute; n++) {
    minute = arrivalAfter(minute, unit(seed, 8 * n))
    if (minute < lastMinute) minute = session(out, minute, carOf(pile, seed, n))
  }
  for (let m = 0; m < minutesPerDay; m++) {
    const kWh = out.powerKw[m]! / 60
    out.energyKwh[m + 1] = out.energyKwh[m]! + kWh
    out.feeYuan[m + 1] = out.feeYuan[m]! + kWh * yuanPerKwh[tariffPeriodOf(m / 60)]!
  }
  return out
}

/** The next car of a Poisson process whose rate changes with the hour. */
function arrivalAfter(minute: number, draw: number): number {
  let patience = -Math.log(1 - draw)
  let at = minute
  while (patience > 0 && at < minutesPerDay) {
    patience -= arrivalsPerHour[Math.floor(at / 60)]! / 60
    at++
  }
  return at
}

/** Writes one stay and answers the minute the pile is free again. */
function session(out: PileDay, from: number, car: Car): number {
  let soc = car.socPct
  let m = from
  for (; m < Math.min(from + handshakeMinutes, lastMinute); m++) place(out, m, pileStates.plugged, soc, 0)
  for (; m < lastMinute && soc < car.targetPct; m++) {
    const taper = soc < taperFromPct ? 1 : 1 - (0.85 * (soc - taperFromPct)) / (100 - taperFromPct)
    const kw = car.limitKw * taper
    place(out, m, pileStates.charging, soc, kw)
    soc = Math.min(100, soc + (((kw * chargerEfficiency) / 60) * 100) / car.batteryKwh)
  }
  const leaves = Math.min(m + car.lingerMinutes, lastMinute)
  for (; m < leaves; m++) place(out, m, pileStates.full, soc, 0)
  return m
}

function place(out: PileDay, m: number, state: number, soc: number, kw: number): void {
  out.state[m] = state
  out.vehicleSocPct[m] = soc
  out.powerKw[m] = kw
}
