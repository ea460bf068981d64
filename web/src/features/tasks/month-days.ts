import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/
export const isMonth = (text: string | undefined): text is string => text !== undefined && monthPattern.test(text)

export function addMonths(month: string, count: number): string {
  const [year, place] = month.split('-').map(Number) as [number, number]
  const months = year * 12 + place - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Monday is 0. */
const weekdayOf = (day: LocalDay): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The weeks that a sheet of the month shows, from the Monday before its first day on. */
export function sheetOf(month: string): LocalDay[] {
  const first = `${month}-01`
  const next = `${addMonths(month, 1)}-01`
  const start = addDays(first, -weekdayOf(first))
  const days: LocalDay[] = []
  for (let day = start; day < next || days.length % 7 > 0; day = addDays(day, 1)) days.push(day)
  return days
}

interface Planned {
  plannedStartAt: string
  plannedEndAt: string
  timeZone: string
}

/** Tasks by the days they are planned for, in the time of their station. */
export function tasksByDay<T extends Planned>(tasks: readonly T[], days: readonly LocalDay[]): Map<LocalDay, T[]> {
  const spans = tasks.map((task) => ({
    task,
    from: localDayOf(new Date(task.plannedStartAt), task.timeZone),
    to: localDayOf(new Date(task.plannedEndAt), task.timeZone),
  }))
  return new Map(
    days.map((day) => [day, spans.filter(({ from, to }) => from <= day && day <= to).map(({ task }) => task)]),
  )
}
