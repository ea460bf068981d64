import { addDays, dayStart, isLocalDay } from '@fengguang/domain/kernel/time-range'
import { companyZone } from './company-zone.ts'

/** The first instant of a day of the company, or of one `plusDays` later; undefined for what is no day. */
export const startOfDay = (day: string | undefined, plusDays = 0): string | undefined =>
  day && isLocalDay(day) ? dayStart(addDays(day, plusDays), companyZone()).toISOString() : undefined
