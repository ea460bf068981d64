import { z } from 'zod'

/** What a child tells its supervisor over IPC. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('ready') }),
  /** Its event loop turns. */
  z.object({ type: z.literal('alive') }),
  /** Lines for the person at the keyboard, printed with the address when everything runs. */
  z.object({ type: z.literal('banner'), lines: z.array(z.string()) }),
  /** One line that says what to mend; trying again would not help. */
  z.object({ type: z.literal('refused'), line: z.string() }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
