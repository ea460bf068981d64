import type { EventChange, EventKey } from '@fengguang/domain/analysis/loss-event.contract'
import { operationNames, type LossEvent, type OperationKind } from '@fengguang/domain/analysis/loss-event.model'
import { areNeighbours } from '@fengguang/domain/analysis/loss-event.rules'
import type { LossClass } from '@fengguang/domain/analysis/loss.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { invertersOf, stationOf, type InverterRow } from './ledger-days.service.ts'
import { unitsOf } from './loss-booking.ts'
import { frozenOf } from './loss-deciding.ts'
import * as repo from './loss-decisions.repo.ts'
import { checkEventDays, readEvents, type EventStation } from './loss-events.service.ts'
import { findIntervals } from './loss-store.repo.ts'

const texts = textPairs({
  done: ['损失事件{action}：{name}', 'Loss events, {action}: {name}'],
  undo: ['撤销', 'undo'],
})
/** Intervals that one operation locks. */
const mostLocked = 20_000
const auditedEvents = 10

type Seen = Pick<EventChange, 'stationId' | 'revision'>
interface Picture {
  chosen: LossEvent[]
  events: LossEvent[]
  pendingDays: readonly string[]
  station: EventStation & { name: string }
  inverters: InverterRow[]
}

const timesOf = (keys: readonly EventKey[]): repo.DeviceTime[] =>
  keys.map(({ deviceId, fromAt, toAt }) => ({ deviceId, fromMs: Date.parse(fromAt), toMs: Date.parse(toAt) }))

const timeOf = (event: EventKey): repo.DeviceTime => timesOf([event])[0]!
const keyOf = ({ deviceId, fromMs, toMs }: repo.DeviceTime) => `${deviceId} ${fromMs} ${toMs}`

/** The events as they are now. One that is no longer there, or another one by now, is a conflict. */
async function lookAt(ctx: Context, stationId: string, times: readonly repo.DeviceTime[]): Promise<Picture> {
  const station = await stationOf(ctx, stationId)
  const all = await invertersOf(ctx, stationId)
  const asked = new Set(times.map(({ deviceId }) => deviceId))
  const inverters = all.filter(({ id }) => asked.has(id))
  if (inverters.length < asked.size) throw new Failure('record.notFound')
  const dayOf = (atMs: number) => localDayOf(new Date(atMs), station.timeZone)
  const range = {
    from: dayOf(Math.min(...times.map(({ fromMs }) => fromMs))),
    to: dayOf(Math.max(...times.map(({ toMs }) => toMs - 1))),
  }
  checkEventDays(range)
  const { events, pendingDays } = await readEvents(ctx, station, range, inverters)
  const byKey = new Map(events.map((event) => [keyOf(timeOf(event)), event]))
  const keys = [...new Set(times.map(keyOf))]
  const chosen = keys.map((key) => byKey.get(key))
  if (chosen.some((event) => event === undefined)) throw new Failure('lossEvent.changed')
  return { chosen: chosen as LossEvent[], events, pendingDays, station, inverters }
}

const classOf = ({ isManual, lossClass }: LossEvent): LossClass | null => (isManual ? lossClass : null)
/** As it is, to be said again with something else. */
const decisionOf = (event: LossEvent): repo.NewDecision => ({
  ...timeOf(event),
  lossClass: classOf(event),
  cause: event.cause,
  isLocked: false,
  frozen: null,
})

function checkOpen(chosen: readonly LossEvent[]): void {
  if (chosen.some(({ lossClass }) => lossClass === null)) throw new Failure('lossEvent.noData')
  if (chosen.some(({ isLocked }) => isLocked)) throw new Failure('lossEvent.locked')
}

/** All of it or nothing; what a colleague did to the same events since they were seen is not overwritten. */
async function write(
  ctx: Context,
  kind: OperationKind,
  { revision }: Seen,
  { chosen, station }: Picture,
  decisions: readonly repo.NewDecision[],
): Promise<{ operationId: string; events: number }> {
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockStation(tx, station.id)
    if (await repo.hasNewer(tx, station.id, revision, decisions)) throw new Failure('lossEvent.changed')
    const of = { stationId: station.id, kind, accountId: ctx.user.accountId, now: ctx.now }
    const operationId = await repo.insertOperation(tx, of, decisions)
    const { lossClass, cause } = decisions[0]!
    const detail = JSON.stringify({
      operationId,
      lossClass,
      cause,
      count: chosen.length,
      events: chosen.slice(0, auditedEvents).map(({ deviceName, fromAt, toAt }) => `${deviceName} ${fromAt} ${toAt}`),
    })
    const target = say(texts.done, ctx.lang, { action: say(operationNames[kind], ctx.lang), name: station.name })
    await record(ctx, { action: 'update', target, detail }, tx)
    return { operationId, events: chosen.length }
  })
}

interface Said {
  lossClass?: LossClass | undefined
  cause?: string | undefined
}

export async function recategorise(ctx: Context, { events, lossClass, cause, ...seen }: EventChange & Said) {
  const picture = await lookAt(ctx, seen.stationId, timesOf(events))
  checkOpen(picture.chosen)
  const decisions = picture.chosen.map((event) => ({
    ...decisionOf(event),
    lossClass: lossClass ?? classOf(event),
    cause: cause ?? event.cause,
  }))
  return write(ctx, 'recategorise', seen, picture, decisions)
}

export async function split(ctx: Context, { event, at, ...seen }: Seen & { event: EventKey; at: string }) {
  const picture = await lookAt(ctx, seen.stationId, timesOf([event]))
  checkOpen(picture.chosen)
  const whole = decisionOf(picture.chosen[0]!)
  const inverter = picture.inverters[0]!
  const intervals = await findIntervals(ctx.telemetry, { deviceNo: inverter.no, ...whole })
  const cut = intervals.find(({ atMs }) => atMs >= Date.parse(at))?.atMs
  if (cut === undefined || Date.parse(at) <= whole.fromMs || cut >= whole.toMs)
    throw new Failure('lossEvent.splitOutside')
  return write(ctx, 'split', seen, picture, [
    { ...whole, toMs: cut },
    { ...whole, fromMs: cut },
  ])
}

export async function merge(
  ctx: Context,
  { events, lossClass, cause, ...seen }: EventChange & Said & { lossClass: LossClass },
) {
  const picture = await lookAt(ctx, seen.stationId, timesOf(events))
  checkOpen(picture.chosen)
  if (!areNeighbours(picture.chosen, picture.events)) throw new Failure('lossEvent.notNeighbours')
  const parts = picture.chosen.map(decisionOf)
  const causes = [...new Set(parts.map((part) => part.cause).filter((text) => text !== ''))]
  return write(ctx, 'merge', seen, picture, [
    {
      ...parts[0]!,
      fromMs: Math.min(...parts.map(({ fromMs }) => fromMs)),
      toMs: Math.max(...parts.map(({ toMs }) => toMs)),
      lossClass,
      cause: cause ?? (causes.length === 1 ? causes[0]! : ''),
    },
  ])
}

/** The intervals of each event as they are booked now; read once for each inverter. */
async function frozenIntervals(
  ctx: Context,
  { chosen, inverters }: Picture,
): Promise<Map<string, repo.FrozenInterval[]>> {
  const found = new Map<string, repo.FrozenInterval[]>()
  let count = 0
  for (const { id, no } of inverters) {
    const own = chosen.filter(({ deviceId }) => deviceId === id)
    const times = own.map(timeOf)
    const fromMs = Math.min(...times.map((time) => time.fromMs))
    const toMs = Math.max(...times.map((time) => time.toMs))
    const intervals = await findIntervals(ctx.telemetry, { deviceNo: no, fromMs, toMs })
    for (const [i, event] of own.entries()) {
      const inside = intervals.filter(({ atMs }) => atMs >= times[i]!.fromMs && atMs < times[i]!.toMs)
      count += inside.length
      if (count > mostLocked) throw new Failure('lossEvent.tooMany')
      found.set(
        event.id,
        inside.map(({ atMs, booking, expectedKwh, actualKwh, gainKwh, lossKwh }) => {
          const loss = Object.fromEntries(Object.entries(lossKwh).map(([name, kwh]) => [name, unitsOf(kwh)])) as Record<
            LossClass,
            number
          >
          const units = { expected: unitsOf(expectedKwh), actual: unitsOf(actualKwh), gain: unitsOf(gainKwh), loss }
          return frozenOf({ atMs, booking, units })
        }),
      )
    }
  }
  return found
}

/** A locked event keeps its class and its energy, whatever data come or formula changes, until it is unlocked. */
export async function lock(ctx: Context, { events, isLocked, ...seen }: EventChange & { isLocked: boolean }) {
  const picture = await lookAt(ctx, seen.stationId, timesOf(events))
  if (!isLocked) {
    const chosen = picture.chosen.filter((event) => event.isLocked)
    if (chosen.length === 0) throw new Failure('lossEvent.changed')
    return write(ctx, 'unlock', seen, { ...picture, chosen }, chosen.map(decisionOf))
  }
  checkOpen(picture.chosen)
  if (picture.pendingDays.length > 0) throw new Failure('lossEvent.pending')
  const frozen = await frozenIntervals(ctx, picture)
  const decisions = picture.chosen.map((event) => ({
    ...decisionOf(event),
    isLocked: true,
    frozen: frozen.get(event.id) ?? [],
  }))
  return write(ctx, 'lock', seen, picture, decisions)
}

export async function undo(ctx: Context, { stationId, id }: { stationId: string; id: string }) {
  const station = await stationOf(ctx, stationId)
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockStation(tx, stationId)
    const ask = { stationId, accountId: ctx.user.accountId, most: 1, id }
    const [operation] = await repo.findOperations(tx, ask)
    if (!operation) throw new Failure('record.notFound')
    if (operation.undoneAt) throw new Failure('lossEvent.undone')
    if (!operation.canUndo) throw new Failure('lossEvent.undoBlocked')
    await repo.undoOperation(tx, id, { accountId: ctx.user.accountId, now: ctx.now })
    const detail = JSON.stringify({ operationId: id, kind: operation.kind, count: operation.events })
    const target = say(texts.done, ctx.lang, { action: say(texts.undo, ctx.lang), name: station.name })
    await record(ctx, { action: 'update', target, detail }, tx)
    return { operationId: id, events: operation.events }
  })
}
