import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, nonNegativeNumber } from '../kernel/validation.ts'

export const rateNames = textPairs({
  sharp: ['尖', 'Sharp'],
  peak: ['峰', 'Peak'],
  flat: ['平', 'Flat'],
  valley: ['谷', 'Valley'],
})
export const rates = ['sharp', 'peak', 'flat', 'valley'] as const
export type Rate = (typeof rates)[number]

export const halfHoursADay = 48
/** `00:00` to `24:00` in steps of half an hour. */
export const clockTexts: readonly string[] = Array.from(
  { length: halfHoursADay + 1 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)
const Clock = z.string().refine((text) => clockTexts.includes(text), { error: mark('field.format') })

export const TariffPeriod = z.object({ from: Clock, to: Clock, rate: z.enum(rates) })
export type TariffPeriod = z.infer<typeof TariffPeriod>

/** The rate of each half hour of the day; nothing where periods leave one out or meet in one. */
export function ratesOfDay(periods: readonly TariffPeriod[]): Rate[] | undefined {
  const day: (Rate | undefined)[] = Array.from({ length: halfHoursADay })
  for (const { from, to, rate } of periods) {
    const [first, end] = [clockTexts.indexOf(from), clockTexts.indexOf(to)]
    if (first < 0 || end <= first) return undefined
    for (let i = first; i < end; i += 1) {
      if (day[i] !== undefined) return undefined
      day[i] = rate
    }
  }
  return day.includes(undefined) ? undefined : (day as Rate[])
}

const Month = z.int().min(1).max(12)
export const TariffSet = z.object({
  months: z.array(Month).min(1).max(12),
  periods: z
    .array(TariffPeriod)
    .min(1)
    .max(halfHoursADay)
    .refine((periods) => ratesOfDay(periods) !== undefined, { error: mark('tariff.hours') }),
})
export type TariffSet = z.infer<typeof TariffSet>

const holdsEachMonthOnce = (sets: readonly TariffSet[]): boolean => {
  const months = sets.flatMap((set) => set.months)
  return months.length === 12 && new Set(months).size === 12
}

/** Which rate holds when: each month is in one set, and a set covers the 24 hours. */
export const TariffCalendar = z
  .array(TariffSet)
  .min(1)
  .max(12)
  .refine(holdsEachMonthOnce, { error: mark('tariff.months') })
export type TariffCalendar = z.infer<typeof TariffCalendar>

const allMonths = Array.from({ length: 12 }, (_, i) => i + 1)
/**
 * The usual tariff of a northern province with much light: noon is valley, the evening peak. A form starts from it, and
 * nothing is priced by it unless it is saved.
 */
export const defaultCalendar: TariffCalendar = [
  {
    months: allMonths,
    periods: [
      { from: '00:00', to: '06:00', rate: 'flat' },
      { from: '06:00', to: '09:00', rate: 'peak' },
      { from: '09:00', to: '11:00', rate: 'flat' },
      { from: '11:00', to: '15:00', rate: 'valley' },
      { from: '15:00', to: '17:00', rate: 'flat' },
      { from: '17:00', to: '19:00', rate: 'peak' },
      { from: '19:00', to: '21:00', rate: 'sharp' },
      { from: '21:00', to: '23:00', rate: 'peak' },
      { from: '23:00', to: '24:00', rate: 'flat' },
    ],
  },
]

export const yuanPerKwh = nonNegativeNumber().max(100)
export const RatePrices = z.object({ sharp: yuanPerKwh, peak: yuanPerKwh, flat: yuanPerKwh, valley: yuanPerKwh })
export type RatePrices = z.infer<typeof RatePrices>
