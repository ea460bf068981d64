import { levelOf } from '@fengguang/domain/alarms/alarm.model'
import type { Transition } from '@fengguang/domain/alarms/alarm-engine'
import type { Push } from '@fengguang/domain/messages/push.model'
import { rulesOf, type OwnRule } from '@fengguang/domain/alarms/rule-resolution.rules'
import type { Db } from '../../platform/postgres/db.ts'
import type { AlarmDevice, ChangedMemories } from './alarm-evaluator.service.ts'
import * as setup from './alarm-setup.repo.ts'
import { foldEvent, type FoldedChange, type OpenEvent } from './event-fold.ts'
import * as groups from './event-groups.repo.ts'
import * as tidy from './event-tidy.repo.ts'
import * as events from './event-write.repo.ts'

export type LogPosition = setup.Position

/** Moves with every change of devices, stations and rules. */
export const setupRevision = (db: Db): Promise<string> => setup.findSetupRevision(db)

/** Every device with the rules that hold for it. */
export async function readAlarmDevices(db: Db): Promise<Map<number, AlarmDevice>> {
  const [devices, rules] = await Promise.all([setup.findSetupDevices(db), setup.findRules(db)])
  const ofCompany = Map.groupBy(rules, (rule) => rule.companyId)
  const shared = new Map<string, AlarmDevice['rules']>()
  const active = (device: (typeof devices)[number], own: readonly OwnRule[]) =>
    rulesOf({ stationId: device.stationId, deviceType: device.type, deviceId: device.id }, own).filter(
      ({ settings }) => settings.enabled,
    )
  const rulesFor = (device: (typeof devices)[number]): AlarmDevice['rules'] => {
    const own = ofCompany.get(device.companyId) ?? []
    if (own.some(({ scope }) => scope.deviceId === device.id)) return active(device, own)
    const key = own.length === 0 ? device.type : `${device.stationId} ${device.type}`
    const known = shared.get(key) ?? active(device, own)
    shared.set(key, known)
    return known
  }
  return new Map(devices.map((device) => [device.no, { ...device, rules: rulesFor(device) }]))
}

/** Where the evaluation of a log stands, and what it remembers. */
export async function readEvaluation(db: Db, logId: string) {
  const position = await setup.findPosition(db, logId)
  const memories = new Map((await setup.findMemories(db)).map(({ subject, memory }) => [subject, memory]))
  return { position, memories }
}

/** Another process went on from our position: what we judged is reported by that one. */
export class PositionMoved extends Error {
  override name = 'PositionMoved'
}

export interface Evaluation {
  logId: string
  from: LogPosition
  to: LogPosition
  transitions: readonly Transition[]
  memories: ChangedMemories
  deviceOf: (no: number) => AlarmDevice | undefined
  nowMs: number
}

const longestMs = 60_000

/** Shelves that are over, and alarms of devices that no longer count. */
export async function tidyEvents(db: Db, nowMs: number): Promise<void> {
  const stationIds = await tidy.findUntidy(db, nowMs)
  if (stationIds.length === 0) return
  await db.inTransaction(async (tx) => {
    await groups.lockStations(tx, stationIds)
    const changed = [...(await tidy.expireShelves(tx, nowMs)), ...(await tidy.clearRetired(tx, nowMs))]
    const changes = changed.map(({ id, kind, level }) => ({ eventId: id, kind, atMs: nowMs, level, value: null }))
    const settled = await settleGroups(tx, stationIds, nowMs)
    if (changes.length + settled.length > 0) await events.insertChanges(tx, [...changes, ...settled])
    await events.notifyPush(tx, pushesOf(stationIds, [], nowMs))
  })
}

/** Answers the history of groups that are over. */
async function settleGroups(tx: Db, stationIds: readonly string[], nowMs: number): Promise<events.ChangeRow[]> {
  const settled = await groups.settleGroups(tx, stationIds, nowMs)
  return settled
    .filter(({ isActive }) => !isActive)
    .map(({ id, level }) => ({ eventId: id, kind: 'clear', atMs: nowMs, level, value: null }))
}

/** Events, memory, outbox and position stand or fall together: whatever is killed when, nothing is reported twice. */
export const commitEvaluation = (db: Db, evaluation: Evaluation): Promise<void> =>
  db.inTransaction(
    async (tx) => {
      const { logId, from, to } = evaluation
      const at = await setup.lockPosition(tx, logId)
      if (at?.segment !== from.segment || at.offset !== from.offset) throw new PositionMoved()
      await writeEvents(tx, evaluation)
      await setup.saveMemories(tx, evaluation.memories)
      await setup.movePosition(tx, logId, to)
    },
    { timeLimitMs: longestMs },
  )

interface Raised extends events.OutboxRow {
  stationId: string
  raisedAtMs: number
}

async function writeEvents(tx: Db, { transitions, deviceOf, nowMs }: Evaluation): Promise<void> {
  const known = transitions.filter(({ no }) => deviceOf(no))
  if (known.length === 0) return
  const stationIds = [...new Set(known.map(({ no }) => deviceOf(no)!.stationId))]
  await events.planForMany(tx)
  await groups.lockStations(tx, stationIds)
  const raised: Raised[] = []
  const cleared: string[] = []
  let waiting = [...Map.groupBy(known, ({ no, rule }) => `${no} ${rule.key}`).values()]
  while (waiting.length > 0) {
    const round = await writeRound(tx, waiting, (no) => deviceOf(no)!)
    raised.push(...round.raised)
    cleared.push(...round.cleared)
    waiting = round.rest
  }
  const companyOf = new Map(known.map(({ no }) => [deviceOf(no)!.stationId, deviceOf(no)!.companyId]))
  raised.push(...(await regroup(tx, { stationIds, cleared, companyOf, nowMs })))
  const rows = raised.map(({ eventId, occurrence, companyId, level, isRepeat }) => ({
    eventId,
    occurrence,
    companyId,
    level,
    isRepeat,
  }))
  const sent = rows.length > 0 ? await events.insertOutbox(tx, rows, nowMs) : []
  const news = new Set(sent.filter(({ isNews }) => isNews).map(({ id }) => id))
  const popups = raised.filter(({ eventId }) => news.has(eventId))
  await events.notifyPush(tx, pushesOf(stationIds, popups, nowMs))
}

/** One event per device and rule: those that close begin another in the next round. */
async function writeRound(tx: Db, waiting: readonly Transition[][], deviceOf: (no: number) => AlarmDevice) {
  const keyOf = (t: Transition) => ({ subject: deviceOf(t.no).id, ruleKey: t.rule.key })
  const open = new Map<string, OpenEvent>()
  for (const event of await events.lockOpenEvents(
    tx,
    waiting.map((list) => keyOf(list[0]!)),
  ))
    open.set(`${event.subject} ${event.ruleKey}`, event)
  const folded = waiting.flatMap((list) => {
    const { subject, ruleKey } = keyOf(list[0]!)
    const fold = foldEvent(subject, open.get(`${subject} ${ruleKey}`), list)
    return fold.event.count === (open.get(`${subject} ${ruleKey}`)?.count ?? 0) && fold.changes.length === 0
      ? []
      : [{ ...fold, rule: list[0]!.rule, device: deviceOf(list[0]!.no) }]
  })
  const rowOf = ({ event, rule, device }: (typeof folded)[number]): events.EventRow => ({
    ...event,
    stationId: device.stationId,
    deviceId: device.id,
    deviceType: device.type,
    source: rule.source,
    point: rule.point,
  })
  const fresh = folded.filter(({ event }) => event.id === null)
  const ids = fresh.length > 0 ? await events.insertEvents(tx, fresh.map(rowOf)) : []
  for (const [index, fold] of fresh.entries()) fold.event.id = ids[index]!
  const isFresh = new Set(fresh)
  const old = folded.filter((fold) => !isFresh.has(fold))
  if (old.length > 0) await events.updateEvents(tx, old.map(rowOf))
  const changed = folded.flatMap(({ event, changes, device }) =>
    changes.map((change: FoldedChange) => ({ ...change, eventId: event.id!, device })),
  )
  if (changed.length > 0)
    await events.insertChanges(
      tx,
      changed.map(({ eventId, kind, atMs, level, value }) => ({ eventId, kind, atMs, level, value })),
    )
  const raised = changed
    .filter(({ kind }) => kind === 'raise')
    .map(({ eventId, occurrence, level, atMs, isRepeat, device }): Raised => {
      const { companyId, stationId } = device
      return { eventId, occurrence, companyId, level, isRepeat, stationId, raisedAtMs: atMs }
    })
  const cleared = changed.filter(({ kind }) => kind === 'clear').map(({ eventId }) => eventId)
  return { raised, cleared, rest: folded.map(({ rest }) => rest).filter((rest) => rest.length > 0) }
}

interface Regroup {
  stationIds: readonly string[]
  cleared: readonly string[]
  companyOf: ReadonlyMap<string, string>
  nowMs: number
}

/** Consequences go under what they follow from; many of a kind become one. Answers the groups that were raised. */
async function regroup(tx: Db, { stationIds, cleared, companyOf, nowMs }: Regroup): Promise<Raised[]> {
  if (cleared.length > 0) await groups.leaveParents(tx, cleared)
  await groups.joinParents(tx, stationIds)
  await groups.joinGroups(tx, stationIds)
  const begun = await groups.raiseGroups(tx, stationIds, nowMs)
  if (begun.length > 0) await groups.joinGroups(tx, stationIds)
  const settled = await settleGroups(tx, stationIds, nowMs)
  const changes = [
    ...begun.map(({ id, level, raisedAtMs }) => ({ eventId: id, kind: 'raise', atMs: raisedAtMs, level, value: null })),
    ...settled,
  ]
  if (changes.length > 0) await events.insertChanges(tx, changes)
  return begun.map(({ id, stationId, level, count, raisedAtMs }) => ({
    eventId: id,
    occurrence: count,
    companyId: companyOf.get(stationId)!,
    level,
    isRepeat: false,
    stationId,
    raisedAtMs,
  }))
}

const liveMs = 10 * 60_000

/** One per station: who may not see it hears nothing. A level is given only where there is news of the last minutes. */
function pushesOf(stationIds: readonly string[], raised: readonly Raised[], nowMs: number): Push[] {
  const ofStation = Map.groupBy(
    raised.filter(({ raisedAtMs }) => nowMs - raisedAtMs < liveMs),
    ({ stationId }) => stationId,
  )
  return stationIds.map((stationId) => {
    const levels = ofStation.get(stationId)?.map(({ level }) => level)
    return { kind: 'alarm', stationIds: [stationId], ...(levels && { level: levelOf(Math.min(...levels)) }) }
  })
}
