import { z } from 'zod'

/** What a company decides of its tickets. */
export const TicketSetting = z.object({
  /** Extensions of one work ticket; 0: none. */
  mostExtensions: z.int().min(0).max(5),
  /** The people of a ticket are warned so long before its planned end. */
  warningHours: z.int().min(1).max(24),
})
export type TicketSetting = z.infer<typeof TicketSetting>
/** Until a company decides otherwise. */
export const usualSetting: TicketSetting = { mostExtensions: 1, warningHours: 2 }
