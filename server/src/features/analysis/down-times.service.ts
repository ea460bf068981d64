import { joinAlarms, type SeenOutage } from '@fengguang/domain/analysis/fault.rules'
import { localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { longestList } from '../../platform/clickhouse/longest-list.ts'
import { alarmOutage, outagesOf } from './fault-outages.ts'
import { findAlarms, findPieces, findStruck } from './faults.repo.ts'

interface Unit {
  id: string
  no: number
  stationId: string
}

interface Asked {
  units: readonly Unit[]
  zone: string
  span: { from: LocalDay; to: LocalDay; fromMs: number; toMs: number }
  /** Whether the analysis has a result for the station and day; without one, intervals left by an earlier run are ignored. */
  isAnalysed: (stationId: string, day: LocalDay) => boolean
  /** Called with the number of units that lost energy before their intervals are read; throws when they are too many. */
  refuse: (struck: number) => void
}

async function measured(
  { telemetry }: Context,
  { units, zone, span, isAnalysed, refuse }: Asked,
): Promise<SeenOutage[]> {
  const byNo = new Map(units.map((unit) => [unit.no, unit]))
  const struck = await findStruck(telemetry, { deviceNos: [...byNo.keys()], ...span })
  if (struck.length === 0) return []
  refuse(struck.length)
  const found = await findPieces(telemetry, { deviceNos: struck, ...span })
  const pieces = found.filter(({ deviceNo, halfHourMs }) =>
    isAnalysed(byNo.get(deviceNo)!.stationId, localDayOf(new Date(halfHourMs), zone)),
  )
  return [...Map.groupBy(pieces, ({ deviceNo }) => deviceNo)].flatMap(([no, own]) =>
    outagesOf(own, byNo.get(no)!.id, () => undefined),
  )
}

/** Outages by unit, of stations in one time zone: those the loss ledger measured, and alarms that match none of them. */
export async function downTimes(ctx: Context, asked: Asked): Promise<ReadonlyMap<string, SeenOutage[]>> {
  const { units, span } = asked
  const found: SeenOutage[][] = []
  for (let i = 0; i < units.length; i += longestList)
    found.push(await measured(ctx, { ...asked, units: units.slice(i, i + longestList) }))
  const outages = found.flat()
  const isUnit = new Set(units.map(({ id }) => id))
  const alarms = (await findAlarms(ctx.db, [...new Set(units.map(({ stationId }) => stationId))], span))
    .filter(({ deviceId }) => isUnit.has(deviceId))
    .map(alarmOutage)
  const alone = joinAlarms(outages, alarms).alone.map((alarm) => ({ ...alarm, seenToMs: alarm.toMs ?? span.toMs }))
  return Map.groupBy([...outages, ...alone], ({ deviceId }) => deviceId)
}
