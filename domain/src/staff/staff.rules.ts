import { addDays, type LocalDay } from '../kernel/time-range.ts'
import { expiringWithinDays, type AccessTime, type CertificateState } from './staff.model.ts'

/** By the local day on which it is asked: the last day still counts. */
export function certificateStateOn(expiresOn: LocalDay | null, today: LocalDay): CertificateState {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, expiringWithinDays) ? 'expiring' : 'valid'
}

/** Monday is 1. */
export const weekdayOf = (day: LocalDay): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether people may be on site. Hours that pass midnight belong to the day on which they began. */
export function isAccessOpen({ weekdays, from, to }: AccessTime, day: LocalDay, time: string): boolean {
  const isOn = (one: LocalDay) => weekdays.includes(weekdayOf(one))
  if (from < to) return isOn(day) && time >= from && time < to
  return (isOn(day) && time >= from) || (isOn(addDays(day, -1)) && time < to)
}
