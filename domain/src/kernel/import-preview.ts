import { z } from 'zod'

/** A row of an import and what is wrong with it, by column. */
export const ImportRow = z.object({
  line: z.int(),
  values: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.string()),
})
export const ImportPreview = z.object({ importId: z.string(), rows: z.array(ImportRow), good: z.int(), bad: z.int() })
export type ImportRow = z.infer<typeof ImportRow>
export type ImportPreview = z.infer<typeof ImportPreview>
