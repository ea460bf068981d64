import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { dayStart, isoWithOffset, localDayOf, type InstantRange } from '@fengguang/domain/kernel/time-range'
import { stationFigures } from '@fengguang/domain/telemetry/catalogue'
import { bucketAfter, type Bucket } from '@fengguang/domain/telemetry/history.rules'
import type { HisCode, HisLine, HisQuery, HisType } from '@fengguang/domain/telemetry/history.contract'
import type { Context } from '../../http/context.ts'
import { mainDevices, type KnownDevice } from '../devices/devices.service.ts'
import { currentStids } from '../stations/current-station.service.ts'
import { listStations } from '../stations/station-access.service.ts'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import { frameColumnsOf } from './frame-columns.ts'

/** What a question reads and how it is drawn. A pair that is not here is no question. */
interface HisRule {
  figure: 'forwardKwh' | 'powerKw'
  bucket: Bucket
  /** From the first day of it; `ever` from the first that can be. */
  span: 'day' | 'month' | 'year' | 'ever'
  /** A line per station over time, or one of all stations by size. */
  shape: 'lines' | 'ranking'
}
const electricity = (bucket: Bucket, span: HisRule['span'], shape: HisRule['shape'] = 'lines'): HisRule => ({
  figure: 'forwardKwh',
  bucket,
  span,
  shape,
})
const rules: Record<HisCode, Partial<Record<HisType, HisRule>>> = {
  electricity: {
    day: electricity('1h', 'day'),
    month: electricity('day', 'month'),
    year: electricity('month', 'year'),
    accumulated: electricity('year', 'ever'),
  },
  comLine: {
    day: electricity('day', 'day', 'ranking'),
    month: electricity('month', 'month', 'ranking'),
    year: electricity('year', 'year', 'ranking'),
    accumulated: electricity('year', 'ever', 'ranking'),
  },
  KW: { day: { figure: 'powerKw', bucket: '15m', span: 'day', shape: 'lines' } },
}

const firstEver = '2000-01-01'
const homeZone = 'Asia/Shanghai'
const total: TextPair = ['合计', 'Total']

interface Station {
  id: string
  name: string
  meter: KnownDevice | undefined
}

export async function hisQuery(ctx: Context, query: HisQuery): Promise<HisLine[]> {
  const rule = rules[query.queryCode][query.queryType]
  if (!rule) throw new Failure('request.invalid', {}, { queryType: { key: 'field.choice' } })
  const stations = await stationsOf(ctx, query.stationIds)
  const lines = await linesOf(ctx, rule, stations, query.date)
  if (rule.shape === 'ranking') return [rankingOf(ctx, lines)]
  const drawn = rule.span === 'ever' ? lines.map((line) => accumulated(line)) : lines
  return drawn.length > 1 ? [...drawn, totalOf(ctx, drawn)] : drawn
}

async function stationsOf(ctx: Context, asked: string | undefined): Promise<Station[]> {
  const ids = asked === undefined ? await currentStids(ctx) : [...new Set(asked.split(','))]
  const names = new Map((await listStations(ctx)).map((station) => [station.stid, station.name]))
  if (ids.some((id) => !names.has(id))) throw new Failure('record.notFound')
  const mains = await mainDevices(ctx, ids)
  return ids.map((id) => ({
    id,
    name: names.get(id)!,
    meter: mains.get(id)?.find((device) => device.type === stationFigures.forwardKwh.type),
  }))
}

function rangeOf({ span }: HisRule, date: string, zone: string): InstantRange {
  const firsts = { day: date, month: `${date.slice(0, 7)}-01`, year: `${date.slice(0, 4)}-01-01` }
  const unit = span === 'ever' ? 'year' : span
  const first = span === 'ever' ? firstEver : firsts[span]
  return { from: dayStart(first, zone), to: dayStart(bucketAfter(unit, firsts[unit]), zone) }
}

/** Stations of one zone are read together; their days are their own. */
async function linesOf(
  ctx: Context,
  rule: HisRule,
  stations: readonly Station[],
  date: string | undefined,
): Promise<HisLine[]> {
  const column = frameColumnsOf('meter').find(({ code }) => code === rule.figure)!
  const groups = Map.groupBy(stations, ({ meter }) => meter?.timeZone ?? homeZone)
  const lines = await Promise.all(
    [...groups].map(async ([zone, group]) => {
      const grid = gridOf(rule.bucket, rangeOf(rule, date ?? localDayOf(ctx.now, zone), zone), zone)
      const places = grid.places ?? []
      const deviceNos = group.flatMap(({ meter }) => (meter ? [meter.no] : []))
      const [found] =
        deviceNos.length === 0
          ? []
          : await readBuckets(ctx.telemetry, { ...grid, type: 'meter', zone, deviceNos }, [{ column }])
      return group.map(({ id, name, meter }): HisLine => ({
        id,
        name,
        unit: column.point.unit,
        decimals: column.decimals,
        labels: places.map(({ atMs }) => labelOf(rule.bucket, atMs, zone)),
        values: places.map(({ key }) => rounded(meter && found?.get(meter.no)?.get(key))),
      }))
    }),
  )
  const byId = new Map(lines.flat().map((line) => [line.id, line]))
  return stations.map(({ id }) => byId.get(id)!)
}

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100) / 100

function labelOf(bucket: Bucket, atMs: number, zone: string): string {
  const at = isoWithOffset(new Date(atMs), zone)
  const lengths: Partial<Record<Bucket, number>> = { day: 10, month: 7, year: 4 }
  return at.slice(0, lengths[bucket] ?? at.length)
}

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((all, value) => all + value, 0))
}

/** Up to the end of each year that has figures. */
function accumulated(line: HisLine): HisLine {
  const from = line.values.findIndex((value) => value !== null)
  if (from === -1) return { ...line, labels: [], values: [] }
  const labels = line.labels.slice(from)
  const values = labels.map((_, i) => sum(line.values.slice(from, from + i + 1)))
  return { ...line, labels, values }
}

const valueAt = (line: HisLine, label: string) => line.values[line.labels.indexOf(label)] ?? null

function totalOf(ctx: Context, lines: readonly HisLine[]): HisLine {
  const labels = [...new Set(lines.flatMap((line) => line.labels))].sort()
  return {
    ...lines[0]!,
    id: 'total',
    name: say(total, ctx.lang),
    labels,
    values: labels.map((label) => sum(lines.map((line) => valueAt(line, label)))),
  }
}

/** The largest first; who has no figure comes last. */
function rankingOf(ctx: Context, lines: readonly HisLine[]): HisLine {
  const rows = lines
    .map(({ name, values }) => ({ name, value: sum(values) }))
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || a.name.localeCompare(b.name, 'zh'))
  const { unit, decimals } = frameColumnsOf('meter').find(({ code }) => code === 'forwardKwh')!.point
  return {
    id: 'ranking',
    name: say(['排名', 'Ranking'], ctx.lang),
    unit,
    decimals,
    labels: rows.map(({ name }) => name),
    values: rows.map(({ value }) => value),
  }
}
