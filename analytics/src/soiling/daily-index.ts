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

/** Performance index of each day, weighted with the irradiance; days with too few good samples are NaN. */
export function dailyIndexes(
  dayOf: (row: number) => number,
  planeWm2: ArrayLike<number>,
  cellC: ArrayLike<number>,
  power: ArrayLike<number>,
  hoursPerSample: number,
  settings: IndexSettings,
): DayIndex[] {
  const days = new Map<number, { weighted: number; weight: number; all: number; samples: number }>()
  for (let row = 0; row < planeWm2.length; row++) {
    const plane = planeWm2[row] as number
    const cell = cellC[row] as number
    const day = dayOf(row)
    const sum = days.get(day) ?? { weighted: 0, weight: 0, all: 0, samples: 0 }
    days.set(day, sum)
    const expected = settings.nominal * (plane / 1000) * (1 + settings.perKelvin * (cell - 25))
    const index = (power[row] as number) / expected
    if (!(plane > settings.leastWm2 && plane < settings.mostWm2 && cell > -50 && cell < 110 && index > 0.01)) continue
    sum.weighted += index * plane
    sum.weight += plane
    sum.all += (plane / 1000) * hoursPerSample
    sum.samples++
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { weighted, weight, all, samples }]) => ({
      day,
      index: samples < settings.leastSamples ? Number.NaN : weighted / weight,
      irradiationKwhM2: all,
      samples,
    }))
}
