import type { Say } from '../../lib/i18n.ts'
import { m } from './alarms.texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The two greatest units: the minutes of a week do not matter. */
export function durationText(ms: number, say: Say): string {
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor((ms % dayMs) / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  const parts = [
    ...(days > 0 ? [say(m.days, { n: days })] : []),
    ...(hours > 0 ? [say(m.hours, { n: hours })] : []),
    ...(days === 0 && (minutes > 0 || hours === 0) ? [say(m.minutes, { n: minutes })] : []),
  ]
  return parts.join(' ')
}
