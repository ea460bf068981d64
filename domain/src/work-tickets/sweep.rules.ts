import type { TicketStatus } from './ticket.model.ts'

/** Those who operate a station get its live tickets at these hours of its day. */
export const sweepHours = [12, 18] as const
/** One that could not be sent so long after its hour is left out: what it says would be of another time. */
export const sweepLateMinutes = 60

/** Permitted and not over: people or measures are there. */
export const sweptStatuses = ['toStart', 'executing', 'toEnd', 'workEnded'] as const satisfies TicketStatus[]

/** The hour that is due at a time of the station's day. */
export const sweepDue = ({ hour, minute }: { hour: number; minute: number }): number | undefined =>
  sweepHours.find((due) => {
    const late = (hour - due) * 60 + minute
    return late >= 0 && late < sweepLateMinutes
  })
