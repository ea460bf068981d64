import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { fileNameOf } from '../../platform/excel.ts'
import { companyZone } from './company-zone.service.ts'
import { findStationName } from './company-zone.repo.ts'

interface Asked {
  stationId?: string | undefined
  /** Days or instants. */
  from?: string | undefined
  to?: string | undefined
}

/** `what_station_from_to` in the language of the caller: the station and the first day where asked for, the last or today. */
export async function exportName(ctx: Context, what: TextPair, { stationId, from, to }: Asked = {}): Promise<string> {
  const zone = await companyZone(ctx)
  const dayOf = (text: string) => (text.includes('T') ? localDayOf(new Date(text), zone) : text)
  const station = stationId === undefined ? undefined : await findStationName(ctx.db, ctx.user, stationId)
  return fileNameOf(say(what, ctx.lang), station, from && dayOf(from), dayOf(to ?? ctx.now.toISOString()))
}
