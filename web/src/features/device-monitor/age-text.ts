import type { Say } from '../../lib/i18n.ts'
import { m } from './device-monitor.texts.ts'

/** How long ago, in the largest unit that still says something. */
export function ageText(seconds: number | null, say: Say): string {
  if (seconds === null) return say(m.never)
  if (seconds < 120) return say(m.seconds, { n: seconds })
  if (seconds < 7200) return say(m.minutes, { n: Math.floor(seconds / 60) })
  if (seconds < 172_800) return say(m.hours, { n: Math.floor(seconds / 3600) })
  return say(m.days, { n: Math.floor(seconds / 86_400) })
}
