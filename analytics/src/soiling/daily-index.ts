/** Samples of one array: power over expectation, and the light it had. */
export interface IndexSettings {
  nominal: number
  perKelvin: number
  leastWm2: number
  mostWm2: number
  /** Fewer kept samples than this and the day is refused. */
  leastSamples: number
}

export interface DayIndex {
  day: number
  index: number
  /** Of the kept samples. */
  irradiationKwhM2: number
  samples: number
}

/**
 * Performance index of each day, weighted with the irradiance; days with too few good samples are NaN. Samples that fall
 * on one interval count once: the first good one. `at` is in days, whole at local midnight.
 */
export function dailyIndexes(
  at: ArrayLike<number>,
  planeWm2: ArrayLike<number>,
  cellC: ArrayLike<number>,
  power: ArrayLike<number>,
  hoursPerSample: number,
  settings: IndexSettings,
): DayIndex[] {
  const days = new Map<number, { weighted: number; weight: number; all: number; taken: Set<number> }>()
  for (let row = 0; row < planeWm2.length; row++) {
    const plane = planeWm2[row] as number
    const cell = cellC[row] as number
    const day = Math.floor(at[row] as number)
    const sum = days.get(day) ?? { weighted: 0, weight: 0, all: 0, taken: new Set() }
    days.set(day, sum)
    const expected = settings.nominal * (plane / 1000) * (1 + settings.perKelvin * (cell - 25))
    const index = (power[row] as number) / expected
    if (!(plane > settings.leastWm2 && plane < settings.mostWm2 && cell > -50 && cell < 110 && index > 0.01)) continue
    // A stamp may lie a rounding error before its interval.
    const interval = Math.floor(((at[row] as number) - day) * (24 / hoursPerSample) + 1e-6)
    if (sum.taken.has(interval)) continue
    sum.taken.add(interval)
    sum.weighted += index * plane
    sum.weight += plane
    sum.all += (plane / 1000) * hoursPerSample
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { weighted, weight, all, taken }]) => ({
      day,
      index: taken.size < settings.leastSamples ? Number.NaN : weighted / weight,
      irradiationKwhM2: all,
      samples: taken.size,
    }))
}
