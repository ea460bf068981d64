export const tariffPeriods = ['sharp', 'peak', 'flat', 'valley'] as const

/** By local hour, first letters of the periods: what a two-charge-two-discharge storage lives on. */
const dayPlan = 'vvvvvvvvpppffffffpssspff'

const periodOfHour: readonly number[] = dayPlan
  .split('')
  .map((letter) => tariffPeriods.findIndex((period) => period.startsWith(letter)))

/** Index into `tariffPeriods`. */
export const tariffPeriodOf = (localHour: number): number => periodOfHour[Math.floor(localHour) % 24]!

/** Energy and service of a public pile, by period. */
export const yuanPerKwh: readonly number[] = [1.62, 1.38, 0.98, 0.56]
