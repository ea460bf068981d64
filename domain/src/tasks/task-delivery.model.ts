import { z } from 'zod'
import { instant } from './task.model.ts'

/** What a phone sends with a change that it kept: the same key acts once, however often it arrives. */
export const Delivery = z.object({
  key: z.uuid(),
  /** By the clock of the phone. */
  deviceAt: instant,
})
export type Delivery = z.infer<typeof Delivery>
