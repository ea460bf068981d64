import type { Tariff } from '@fengguang/domain/prices/station-income.rules'
import type { Db } from '../../platform/postgres/db.ts'
import { findTariffs } from './tariffs.repo.ts'

/** The prices of stations that the caller has looked up already. */
export async function tariffsByStation(
  db: Db,
  stationIds: readonly string[] | 'all',
): Promise<ReadonlyMap<string, Tariff[]>> {
  return Map.groupBy(await findTariffs(db, stationIds), ({ stationId }) => stationId)
}
