import { Failure } from '@fengguang/domain/kernel/failure'
import { fillingOf, type HistoryFilling, type SentMark } from '@fengguang/domain/station-run/history-filling.rules'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'

/** What the simulator has sent of its history. */
export type SentMarks = () => readonly SentMark[]

/** How much of the history of a demo is in the store: what was sent, less what ingest still holds. */
export function openFilling(ingest: IngestClient, sentMarks?: SentMarks) {
  return async (ctx: Context): Promise<HistoryFilling | null> => {
    const marks = sentMarks?.() ?? []
    if (marks.length === 0) return null
    try {
      const { loader } = await ingest.health()
      return fillingOf(marks, loader.backfillLagSeconds, ctx.now) ?? null
    } catch (error) {
      // That ingest is away is said by `isLive`; nobody knows what it holds.
      if (error instanceof Failure && error.key === 'server.unavailable') return null
      throw error
    }
  }
}
