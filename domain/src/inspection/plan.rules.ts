import { textPairs } from '../kernel/texts.ts'
import { addDays, instantAt, localDayOf } from '../kernel/time-range.ts'
import type { Cycle, PlanState } from './plan.model.ts'

/** When a plan starts: the first round on the clocks of its station, and how often it comes again. */
export interface Schedule {
  cycle: Cycle
  startDay: string
  startTime: string
  timeZone: string
}

const two = (n: number) => String(n).padStart(2, '0')
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** `months` later; a day that the month does not have is its last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const counted = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(counted / 12), (counted % 12) + 1]
  return `${inYear}-${two(inMonth)}-${two(Math.min(date, lastDayOf(inYear, inMonth)))}`
}

/** The day of round `n`, counted from the first: day 31 comes back after a short month. */
function dayOfRound({ cycle, startDay }: Schedule, n: number): string {
  if (cycle === 'daily') return addDays(startDay, n)
  if (cycle === 'weekly') return addDays(startDay, 7 * n)
  if (cycle === 'monthly') return addMonths(startDay, n)
  if (cycle === 'yearly') return addMonths(startDay, 12 * n)
  return startDay
}

const roundAt = (schedule: Schedule, n: number): Date =>
  instantAt(`${dayOfRound(schedule, n)} ${schedule.startTime}:00`, schedule.timeZone)

const longestDays: Record<Cycle, number> = { once: 1, daily: 1, weekly: 7, monthly: 31, yearly: 366 }

/** The first round strictly after an instant; undefined where there is none any more. */
export function nextStart(schedule: Schedule, after: Date): Date | undefined {
  if (schedule.cycle === 'once') {
    const only = roundAt(schedule, 0)
    return only > after ? only : undefined
  }
  const passed = Date.parse(localDayOf(after, schedule.timeZone)) - Date.parse(schedule.startDay)
  // Never beyond the wanted one: every round is at most so many days after the one before.
  let n = Math.max(0, Math.floor(passed / 86_400_000 / longestDays[schedule.cycle]) - 1)
  for (;;) {
    const at = roundAt(schedule, n)
    if (at > after) return at
    n += 1
  }
}

/** Of a plan that nobody dispatched for years the newest are recorded. */
export const mostMissed = 366

/** Of the rounds from `nextAt` to `now` the latest is dispatched; those before it were missed. */
export function dueRounds(schedule: Schedule, nextAt: Date, now: Date): { missed: Date[]; latest: Date } | undefined {
  if (nextAt > now) return undefined
  const rounds = [nextAt]
  for (let at = nextStart(schedule, nextAt); at && at <= now; at = nextStart(schedule, at)) {
    rounds.push(at)
    if (rounds.length > mostMissed + 1) rounds.shift()
  }
  return { missed: rounds.slice(0, -1), latest: rounds.at(-1)! }
}

export const planStateOf = (plan: { isStarted: boolean; nextAt: unknown }): PlanState => {
  if (plan.nextAt === null) return 'over'
  return plan.isStarted ? 'started' : 'suspended'
}

export const planActionNames = textPairs({
  start: ['启动', 'Start'],
  suspend: ['暂停', 'Suspend'],
  skip: ['跳过本轮', 'Skip this round'],
  dispatch: ['立即派发', 'Dispatch now'],
})
export type PlanAction = keyof typeof planActionNames
export const planActions = Object.keys(planActionNames) as [PlanAction, ...PlanAction[]]

/** Only who created a plan starts and suspends it (spec §6); a round is dispatched and skipped by the staff on duty. */
export const ownPlanActions: ReadonlySet<PlanAction> = new Set(['start', 'suspend'])
const actionsByState: Record<PlanState, readonly PlanAction[]> = {
  started: ['dispatch', 'skip', 'suspend'],
  suspended: ['start'],
  over: [],
}
export const planActionsFor = ({ state, isOwn }: { state: PlanState; isOwn: boolean }): PlanAction[] =>
  actionsByState[state].filter((action) => isOwn || !ownPlanActions.has(action))
