export interface CounterReset {
  at: number
  beforeKwh: number
  afterKwh: number
}

const watched = 6

/**
 * Counters that began anew: the reading falls by more than a device of this rating makes in an hour, and the next
 * readings stay below. A single wild reading and frames of a clock that was set back are none. Rows in order of time.
 */
export function counterResets(at: ArrayLike<number>, counterKwh: ArrayLike<number>, ratedKw: number): CounterReset[] {
  const rows: number[] = []
  for (let row = 0; row < at.length; row++) if (Number.isFinite(counterKwh[row])) rows.push(row)
  rows.sort((a, b) => (at[a] as number) - (at[b] as number))
  const kwh = (place: number): number => counterKwh[rows[place] as number] as number
  const resets: CounterReset[] = []
  let standing = 0
  for (let place = 1; place < rows.length; place++) {
    const floor = kwh(standing) - ratedKw
    if (kwh(place) >= floor) {
      standing = place
      continue
    }
    const last = Math.min(rows.length, place + watched)
    let stays = last - place === watched
    for (let next = place + 1; stays && next < last; next++)
      stays = kwh(next) < floor && kwh(next) >= kwh(place) - ratedKw
    if (!stays) continue
    resets.push({ at: at[rows[place] as number] as number, beforeKwh: kwh(standing), afterKwh: kwh(place) })
    standing = place
  }
  return resets
}
