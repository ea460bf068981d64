import { alarmLevels } from '@fengguang/domain/alarms/alarm.model'
import { stationStateNames } from '@fengguang/domain/devices/device.model'
import type { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import type { StationRunFilter, StationScope } from '@fengguang/domain/station-run/station-run.contract'
import type { Context } from '../../http/context.ts'
import { openOfStations } from '../alarms/alarms.service.ts'
import { runningStations, type RunningStation, type StationRun } from './station-run.service.ts'

const stateOrder = Object.keys(stationStateNames)
type Listed = RunningStation & Pick<StationListRow, 'alarms' | 'monthDays' | 'yearDays'>
const levelStep = 1_000_000
const daysText = ({ known, all }: { known: number; all: number }): string => `${known}/${all}`

function sortValue(row: Listed, sort: NonNullable<StationRunFilter['sort']>): number | string | null {
  if (sort === 'state') return stateOrder.indexOf(row.state ?? 'unknown')
  if (sort !== 'alarms') return row[sort]
  if (row.alarms === null) return null
  const { level, count } = row.alarms
  return level === null ? 0 : (alarmLevels.length - alarmLevels.indexOf(level)) * levelStep + Math.min(count, levelStep)
}

/** A figure nobody knows comes last whichever way the list is sorted. */
function compare(a: Listed, b: Listed, { sort = 'name', order }: StationRunFilter): number {
  const [x, y] = [sortValue(a, sort), sortValue(b, sort)]
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  const way = order === 'desc' ? -1 : 1
  const both = typeof x === 'string' ? x.localeCompare(String(y), 'zh') : x - Number(y)
  return way * both || (a.id < b.id ? -1 : 1)
}

const listed = (row: RunningStation): Listed => ({
  ...row,
  alarms: null,
  monthDays: daysText(row.coverage.month),
  yearDays: daysText(row.coverage.year),
})

async function withAlarms(ctx: Context, stations: readonly Listed[]): Promise<Listed[]> {
  const open = await openOfStations(
    ctx,
    stations.map(({ id }) => id),
  )
  return stations.map((row) => ({ ...row, alarms: open ? (open.get(row.id) ?? { level: null, count: 0 }) : null }))
}

export async function pageOfStations(
  ctx: Context,
  run: StationRun,
  scope: StationScope,
  filter: StationRunFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: StationListRow[]; total: number }> {
  const { stations } = await runningStations(ctx, run, scope)
  const keyword = filter.keyword?.toLowerCase() ?? ''
  const found = stations
    .filter(({ name }) => name.toLowerCase().includes(keyword))
    .filter(({ state }) => filter.state === undefined || (state ?? 'unknown') === filter.state)
  const shown = (rows: readonly Listed[]) =>
    rows.toSorted((a, b) => compare(a, b, filter)).slice((page - 1) * pageSize, page * pageSize)
  // Only a list in their order needs the alarms of stations it does not show.
  const rows =
    filter.sort === 'alarms'
      ? shown(await withAlarms(ctx, found.map(listed)))
      : await withAlarms(ctx, shown(found.map(listed)))
  return { rows, total: found.length }
}
