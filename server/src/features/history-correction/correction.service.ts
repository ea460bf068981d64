import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { dayMilliseconds } from '@fengguang/domain/kernel/time-range'
import type {
  CorrectionAsk,
  CorrectionFilter,
  CorrectionPreview,
  CorrectionRow,
} from '@fengguang/domain/history-correction/correction.contract'
import { correctionLimits } from '@fengguang/domain/history-correction/correction.model'
import {
  actionsOf,
  correctedValue,
  figureOf,
  isWithin,
  namedPoint,
  thinned,
  type NamedPoint,
} from '@fengguang/domain/history-correction/correction.rules'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { readableDevices, type KnownDevice } from '../devices/devices.service.ts'
import { runCorrection, type Planned } from './correction-run.service.ts'
import * as repo from './correction.repo.ts'
import { currentValues, unpacked, type DeviceChanges } from './frame-changes.service.ts'
import { storedPointValues, type StoredValue } from '../telemetry/stored-frames.service.ts'

const chartPoints = 400
/** The day on which clocks go back has an hour more. */
const clockChangeMs = 3_600_000

interface Target {
  devices: ReadonlyMap<string, KnownDevice>
  type: KnownDevice['type']
  named: NamedPoint
  fromMs: number
  toMs: number
}

const choice = (field: string) => new Failure('request.invalid', {}, { [field]: { key: 'field.choice' } })

/** Another company's device gets the answer of one that does not exist, before anything is said about its points. */
async function targetOf(ctx: Context, ask: CorrectionAsk): Promise<Target> {
  const devices = await readableDevices(ctx, ask.deviceIds)
  if (ask.deviceIds.some((id) => !devices.has(id))) throw new Failure('record.notFound')
  const [first, ...others] = [...devices.values()]
  if (!first || others.some(({ type, stationId }) => type !== first.type || stationId !== first.stationId))
    throw new Failure('correction.oneKind')
  const named = namedPoint(first.type, ask.point)
  if (!named) throw choice('point')
  if (!actionsOf(named.point).includes(ask.action)) throw choice('action')
  const [fromMs, toMs] = [Date.parse(ask.from), Date.parse(ask.to)]
  if (toMs <= fromMs) throw new Failure('range.endBeforeStart')
  if (toMs - fromMs > correctionLimits.days * dayMilliseconds + clockChangeMs)
    throw new Failure('range.tooLong', { days: correctionLimits.days })
  return { devices, type: first.type, named, fromMs, toMs }
}

async function valuesOf(ctx: Context, target: Target): Promise<StoredValue[]> {
  const limit = correctionLimits.frames
  const deviceNos = [...target.devices.values()].map(({ no }) => no)
  const values = await storedPointValues(ctx.telemetry, { ...target, deviceNos, limit: limit + 1 })
  if (values.length > limit) throw new Failure('correction.tooMany', { max: limit })
  if (values.length === 0) throw new Failure('correction.nothing')
  return values
}

interface Judged extends StoredValue {
  after: number | null
}

const judge = (values: readonly StoredValue[], ask: CorrectionAsk, { point }: NamedPoint): Judged[] =>
  values.map((one) => ({ ...one, after: correctedValue(one.value, ask, point) }))

const isOutside =
  ({ point }: NamedPoint) =>
  ({ after }: Judged): boolean =>
    after !== null && !isWithin(after, point)

export async function previewCorrection(ctx: Context, ask: CorrectionAsk): Promise<CorrectionPreview> {
  const target = await targetOf(ctx, ask)
  const { named } = target
  const judged = judge(await valuesOf(ctx, target), ask, named)
  const byDevice = Map.groupBy(judged, ({ deviceNo }) => deviceNo)
  const { name, unit, kind, decimals, min, max } = named.point
  const pointName = say(name, ctx.lang)
  return {
    frames: judged.length,
    changed: judged.filter(({ value, after }) => value !== after).length,
    outside: judged.filter(isOutside(named)).length,
    point: {
      name: named.index === undefined ? pointName : `${pointName} ${named.index}`,
      unit,
      kind,
      decimals,
      min,
      max,
    },
    devices: [...target.devices.values()].map(({ id, no, name: deviceName }) => {
      const own = byDevice.get(no) ?? []
      const shown = thinned(own.length, chartPoints).map((i) => own[i]!)
      return {
        deviceId: id,
        name: deviceName,
        frames: own.length,
        figureBefore: figureOf(
          own.map(({ value }) => value),
          named.point,
        ),
        figureAfter: figureOf(
          own.map(({ after }) => after),
          named.point,
        ),
        times: shown.map(({ atMs }) => atMs),
        before: shown.map(({ value }) => value),
        after: shown.map(({ after }) => after),
      }
    }),
  }
}

function planOf(judged: readonly Judged[], target: Target, text: string): Planned {
  const changed = judged.filter(({ value, after }) => value !== after)
  if (changed.length === 0) throw new Failure('record.unchanged')
  const byDevice = Map.groupBy(changed, ({ deviceNo }) => deviceNo)
  const each = (pick: (one: Judged) => number | null): DeviceChanges[] =>
    [...target.devices.values()].flatMap(({ id, no }) => {
      const own = byDevice.get(no)
      return own ? [{ deviceId: id, at: own.map(({ atMs }) => atMs), points: { [text]: own.map(pick) } }] : []
    })
  return {
    changes: each(({ after }) => after),
    before: each(({ value }) => value),
    revision: changed.reduce((most, one) => Math.max(most, one.revision), 0),
  }
}

export async function applyCorrection(ctx: Context, ingest: IngestClient, ask: CorrectionAsk & { reason: string }) {
  const target = await targetOf(ctx, ask)
  const { named } = target
  return runCorrection(ctx, ingest, {
    ...target,
    kind: ask.action,
    points: [ask.point],
    toMs: target.toMs - 1,
    amount: ask.action === 'bad' ? null : (ask.amount ?? null),
    reason: ask.reason,
    undoOf: null,
    audit: 'update',
    plan: async () => {
      const judged = judge(await valuesOf(ctx, target), ask, named)
      const outside = judged.filter(isOutside(named)).length
      const { min, max } = named.point
      if (outside > 0) throw new Failure('correction.outside', { count: outside, min, max })
      return planOf(judged, target, ask.point)
    },
  })
}

export async function undoCorrection(ctx: Context, ingest: IngestClient, ask: { id: string; reason: string }) {
  const found = await repo.findOne(ctx.db, ctx.user, ctx.now, ask.id)
  if (!found) throw new Failure('record.notFound')
  const bytes = await repo.readBefore(ctx.db, ask.id)
  if (!bytes || found.state === 'undone' || found.state === 'writing') throw new Failure('action.wrongState')
  if (!found.canUndo) throw new Failure('correction.covered')
  const devices = await readableDevices(ctx, found.deviceIds)
  if (unpacked(bytes).some(({ deviceId }) => !devices.has(deviceId))) throw new Failure('record.notFound')
  return runCorrection(ctx, ingest, {
    kind: 'undo',
    type: found.deviceType,
    devices,
    points: found.points,
    fromMs: found.fromAt.getTime(),
    toMs: found.toAt.getTime(),
    amount: null,
    reason: ask.reason,
    undoOf: ask.id,
    audit: 'restore',
    plan: async () => {
      // It may have been undone or covered by another since we looked.
      const now = await repo.findOne(ctx.db, ctx.user, ctx.now, ask.id)
      if (!now?.canUndo) throw new Failure('correction.covered')
      // Frames that came late may have joined it since.
      const changes = unpacked((await repo.readBefore(ctx.db, ask.id))!)
      return { changes, ...(await currentValues(ctx.telemetry, found.deviceType, devices, changes)) }
    },
  })
}

function rowOf(ctx: Context, found: repo.FoundCorrection): CorrectionRow {
  const { points, deviceIds: _ids, fromAt, toAt, at, ...rest } = found
  const nameOf = (text: string): string => {
    const named = namedPoint(found.deviceType, text)
    if (!named) return text
    const name = say(named.point.name, ctx.lang)
    return named.index === undefined ? name : `${name} ${named.index}`
  }
  return {
    ...rest,
    pointNames: points.map(nameOf),
    fromAt: fromAt.toISOString(),
    toAt: toAt.toISOString(),
    at: at.toISOString(),
  }
}

export async function correctionPage(ctx: Context, f: CorrectionFilter & { page: number; pageSize: number }) {
  const part = { limit: f.pageSize, offset: (f.page - 1) * f.pageSize }
  const { rows, total } = await repo.findPage(ctx.db, ctx.user, ctx.now, { ...f, ...part })
  return { rows: rows.map((row) => rowOf(ctx, row)), total }
}

export async function correctionDetail(ctx: Context, id: string): Promise<CorrectionRow> {
  const found = await repo.findOne(ctx.db, ctx.user, ctx.now, id)
  if (!found) throw new Failure('record.notFound')
  return rowOf(ctx, found)
}
