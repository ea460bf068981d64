export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
export const minutesPerDay = 1440

/** All demo stations keep the time of China, which knows no summer time. */
const offsetMs = 8 * hourMs

/** Days since 1970-01-01 by the station's own calendar. */
export const localDayOf = (atMs: number): number => Math.floor((atMs + offsetMs) / dayMs)
export const startOfLocalDay = (day: number): number => day * dayMs - offsetMs
export const hourOfLocalDay = (atMs: number): number => ((((atMs + offsetMs) % dayMs) + dayMs) % dayMs) / hourMs
export const dayOfYear = (day: number): number => {
  const year = new Date(day * dayMs).getUTCFullYear()
  return day - Date.UTC(year, 0, 1) / dayMs
}
export const startOfLocalMonth = (day: number): number => {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs
}
