import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import type { Span } from '@fengguang/domain/analysis/loss.model'
import type { FieldLabel, NumberLabel } from '@fengguang/domain/kernel/field-label'
import { say, textPairs, type TextPair } from '@fengguang/domain/kernel/texts'
import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { taskTypeNames, type TaskType } from '@fengguang/domain/tasks/task.model'
import type {
  RewardHistory,
  RewardQuery,
  WorkHistory,
  WorkQuery,
} from '@fengguang/domain/work-history/work-history.contract'
import { rewardLabels, workLabels } from '@fengguang/domain/work-history/work-history.labels'
import {
  mostGroups,
  rewardGroupNames,
  workGroupNames,
  type RewardGroup,
  type RewardRow,
  type WorkGroup,
  type WorkRow,
} from '@fengguang/domain/work-history/work-history.model'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { findRepeats, findRewards, findWaiting, findWork, type Days } from './work-history.repo.ts'

const texts = textPairs({
  work: ['运维统计', 'O&M statistics'],
  rewards: ['红包统计', 'Rewards'],
  name: ['名称', 'Name'],
})

const daysOf = ({ span, date }: { span: Span; date: LocalDay }): Days => ({
  ...daysOfSpan(span, date),
  sliceLength: span === 'year' ? 7 : 10,
})

/** Every slice of the span until today, also those in which nothing happened. */
function slicesOf<Row extends { key: string; name: string }>(
  { from, to, sliceLength }: Days,
  today: LocalDay,
  found: readonly Row[],
  empty: Omit<Row, 'key' | 'name'>,
): Row[] {
  const rows = new Map(found.map((row) => [row.key, row]))
  const keys = new Set<string>()
  const last = to < today ? to : today
  for (let day = from; day <= last; day = addDays(day, 1)) keys.add(day.slice(0, sliceLength))
  // A station east of the company may already be in tomorrow.
  for (const key of rows.keys()) keys.add(key)
  return [...keys].toSorted().map((key) => rows.get(key) ?? ({ ...empty, key, name: key } as Row))
}

const noWork: Omit<WorkRow, 'key' | 'name'> = {
  completed: 0,
  accepted: 0,
  onTimePct: null,
  rejectedPct: null,
  responseMedianHours: null,
  responseP90Hours: null,
  workMedianHours: null,
  workP90Hours: null,
  repeats: 0,
  costYuan: 0,
}
const noReward: Omit<RewardRow, 'key' | 'name'> = { tasks: 0, people: 0, paidYuan: 0, expectedYuan: 0 }

const groupOf = <By, Row extends { by: By }>(rows: readonly Row[], wanted: By): Omit<Row, 'by'>[] =>
  rows.filter(({ by }) => by === wanted).map(({ by: _by, ...row }) => row)

/** A station that the caller does not see is refused as missing. */
async function readSight(ctx: Context, { stationId }: { stationId?: string | undefined }): Promise<LocalDay> {
  if (stationId !== undefined) await getStation(ctx, stationId)
  return localDayOf(ctx.now, await companyZone(ctx))
}

async function workGroupsOf(ctx: Context, query: WorkQuery) {
  const days = daysOf(query)
  const today = await readSight(ctx, query)
  const rows = await findWork(ctx.db, ctx.user, days, query)
  const of = (wanted: (typeof rows)[number]['by']) => groupOf(rows, wanted)
  const types = of('type').map((row) => ({ ...row, name: say(taskTypeNames[row.key as TaskType], ctx.lang) }))
  const groups: Record<WorkGroup, WorkRow[]> = {
    slice: slicesOf(days, today, of('slice'), noWork),
    station: of('station'),
    person: of('person'),
    type: types,
  }
  return { days, all: of('all')[0] ?? noWork, groups }
}

export async function workHistory(ctx: Context, query: WorkQuery): Promise<WorkHistory> {
  const { days, all, groups } = await workGroupsOf(ctx, query)
  return {
    from: days.from,
    to: days.to,
    all,
    slices: groups.slice,
    stations: groups.station.slice(0, mostGroups),
    persons: groups.person.slice(0, mostGroups),
    types: groups.type,
    stationCount: groups.station.length,
    personCount: groups.person.length,
    repeats: await findRepeats(ctx.db, ctx.user, days, query),
  }
}

export async function exportWork(ctx: Context, { by, ...query }: WorkQuery & { by: WorkGroup }) {
  const { days, groups } = await workGroupsOf(ctx, query)
  return exportGroups(ctx, { ...query, ...days, by }, [texts.work, workGroupNames[by]], workLabels, groups[by])
}

async function rewardGroupsOf(ctx: Context, query: RewardQuery) {
  const days = daysOf(query)
  const today = await readSight(ctx, query)
  const rows = await findRewards(ctx.db, ctx.user, days, query)
  const of = (wanted: (typeof rows)[number]['by']) => groupOf(rows, wanted)
  const groups: Record<RewardGroup, RewardRow[]> = {
    slice: slicesOf(days, today, of('slice'), noReward),
    station: of('station'),
    person: of('person'),
  }
  return { days, all: of('all')[0] ?? noReward, groups }
}

export async function rewardHistory(ctx: Context, query: RewardQuery): Promise<RewardHistory> {
  const { days, all, groups } = await rewardGroupsOf(ctx, query)
  return {
    from: days.from,
    to: days.to,
    all,
    waiting: await findWaiting(ctx.db, ctx.user, query),
    slices: groups.slice,
    persons: groups.person.slice(0, mostGroups),
    stations: groups.station.slice(0, mostGroups),
    personCount: groups.person.length,
    stationCount: groups.station.length,
  }
}

export async function exportRewards(ctx: Context, { by, ...query }: RewardQuery & { by: RewardGroup }) {
  const { days, groups } = await rewardGroupsOf(ctx, query)
  return exportGroups(ctx, { ...query, ...days, by }, [texts.rewards, rewardGroupNames[by]], rewardLabels, groups[by])
}

/** One line per group, with all figures of the labels. */
async function exportGroups<Figure extends string>(
  ctx: Context,
  query: { stationId?: string | undefined; from: LocalDay; to: LocalDay; by: string },
  [title, by]: readonly [TextPair, TextPair],
  labels: Readonly<Record<Figure, FieldLabel | NumberLabel>>,
  rows: readonly (Record<NoInfer<Figure>, number | null> & { name: string })[],
) {
  const what: TextPair = [`${title[0]} ${by[0]}`, `${title[1]} ${by[1]}`]
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(query) })
  const column = labelled<(typeof rows)[number], typeof labels>(labels, ctx.lang)
  const name = { header: say(texts.name, ctx.lang), width: 30, cell: (row: { name: string }) => row.name }
  const figures = (Object.keys(labels) as Figure[]).map((key) => column(key, (row) => row[key]))
  return excelFile(await exportName(ctx, what, query), [name, ...figures], rows)
}
