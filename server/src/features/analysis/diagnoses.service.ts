import type { OpenDiagnoses } from '@fengguang/domain/analysis/analysis.contract'
import type { Finding } from '@fengguang/domain/analysis/diagnosis.model'
import { mergedFindings } from '@fengguang/domain/analysis/diagnosis.rules'
import { dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { findOpen, putFindings, takeFindings } from './diagnoses.repo.ts'
import type { Plant } from './plants.repo.ts'

/** Shown at once; the total says how many there are. */
const shown = 100
const tooLong = { timeLimitMs: 60_000 }

/** Puts what a window showed in the place of what was known of it. */
export function saveFindings(
  db: Db,
  { id, timeZone }: Plant,
  { fromAt, toAt }: { fromAt: number; toAt: number },
  found: readonly Finding[],
  foundAt: Date,
): Promise<void> {
  const isNewest = toAt >= dayStart(localDayOf(foundAt, timeZone), timeZone).getTime()
  return db.inTransaction(async (tx) => {
    const known = await takeFindings(tx, id, { fromAt: new Date(fromAt), toAt: new Date(toAt) })
    const merged = mergedFindings(known, { fromMs: fromAt, toMs: toAt }, found)
    await putFindings(
      tx,
      id,
      foundAt,
      merged.map((one) => ({ ...one, isOpen: isNewest && one.endMs >= toAt })),
    )
  }, tooLong)
}

export async function openDiagnoses(ctx: Context, stationId: string | undefined): Promise<OpenDiagnoses> {
  const rows = await findOpen(ctx.db, ctx.user, { stationId, limit: shown })
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ diagnosis }) => diagnosis) }
}
