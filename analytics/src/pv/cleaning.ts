export interface CleaningInput {
  dailyEnergyKwh: number
  pricePerKwh: number
  soilingPerDay: number
  cleaningCost: number
  currentLoss: number
}

export interface CleaningNow {
  recoverableKwhPerDay: number
  /** Cleaning now pays when it stays dry for longer than this. */
  paybackDays: number
}

export interface CleaningAdvice extends CleaningNow {
  dailyRevenue: number
  intervalDays: number
  wholeIntervalDays: number
  costPerDay: number
}

/** What cleaning now wins a day, and how long it takes to earn the cost. */
export const cleaningNow = ({
  dailyEnergyKwh,
  pricePerKwh,
  cleaningCost,
  currentLoss,
}: Omit<CleaningInput, 'soilingPerDay'>): CleaningNow => ({
  recoverableKwhPerDay: (dailyEnergyKwh * currentLoss) / (1 - currentLoss),
  paybackDays: cleaningCost / (dailyEnergyKwh * pricePerKwh * currentLoss),
})

/** Cost of a day when cleaned every `days`: the share of a cleaning and the mean of what dust takes. */
const costPerDay = (days: number, cost: number, dailyLoss: number): number => cost / days + (dailyLoss * (days - 1)) / 2

export interface CostPoint {
  days: number
  cleaning: number
  dust: number
}

/** What a day costs when cleaned every so many days: its share of a cleaning, and the mean of what dust takes. */
export function costCurve(cost: number, dailyLoss: number, mostDays: number): CostPoint[] {
  return Array.from({ length: mostDays }, (_, i) => ({
    days: i + 1,
    cleaning: cost / (i + 1),
    dust: (dailyLoss * i) / 2,
  }))
}

/** The interval with the least cost of cleaning and dust together, and whether to clean now. */
export function cleaningAdvice(input: CleaningInput): CleaningAdvice {
  const dailyRevenue = input.dailyEnergyKwh * input.pricePerKwh
  const dailyLoss = input.soilingPerDay * dailyRevenue
  const intervalDays = Math.sqrt((2 * input.cleaningCost) / dailyLoss)
  const below = Math.max(1, Math.floor(intervalDays))
  const cost = (days: number) => costPerDay(days, input.cleaningCost, dailyLoss)
  const wholeIntervalDays = cost(below) <= cost(below + 1) ? below : below + 1
  return {
    dailyRevenue,
    intervalDays,
    wholeIntervalDays,
    costPerDay: cost(wholeIntervalDays),
    ...cleaningNow(input),
  }
}
