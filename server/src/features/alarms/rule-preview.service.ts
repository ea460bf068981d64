import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FrameBlock, Transition } from '@fengguang/domain/alarms/alarm-engine'
import type { RuleForm } from '@fengguang/domain/alarms/alarm-rule.model'
import { partsOfKey } from '@fengguang/domain/alarms/alarm-rule.model'
import type { RulePreview } from '@fengguang/domain/alarms/alarm-rules.contract'
import type { ActiveRule } from '@fengguang/domain/alarms/default-rules'
import { fitsType } from '@fengguang/domain/alarms/rule-resolution.rules'
import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { dayMilliseconds, isoWithOffset } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { AlarmEvaluator, type AlarmDevice } from './alarm-evaluator.service.ts'
import { completeScope } from './alarm-rules.service.ts'
import * as repo from './rule-preview.repo.ts'

/** A month of so many frames is judged in some seconds; of more devices a part spread over all of them is. */
const mostFrames = 1_000_000
const stepMs = 600_000
const mostSamples = 50
const alwaysRead = ['state', 'faultCode', 'powerLimitKw']
const lightPoints = ['poaWm2', 'ghiWm2']

function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!)
}

/** Rows of a block from one row up to another, without copying. */
const partOf = (block: FrameBlock, from: number, to: number): FrameBlock => ({
  ...block,
  length: to - from,
  deviceNo: (block.deviceNo as number[]).slice(from, to),
  at: (block.at as number[]).slice(from, to),
  columns: Object.fromEntries(Object.entries(block.columns).map(([code, values]) => [code, values.subarray(from, to)])),
  arrays: Object.fromEntries(
    Object.entries(block.arrays).map(([code, { width, values }]) => [
      code,
      { width, values: values.subarray(from * width, to * width) },
    ]),
  ),
})

const next = ({ block, row }: { block: FrameBlock; row: number }) => (row < block.length ? block.at[row]! : Infinity)

/** Both blocks cut into the same short spans, so that the light is known when a frame is judged. */
function* inStep(light: FrameBlock, frames: FrameBlock): Iterable<FrameBlock> {
  const cursors = [light, frames].map((block) => ({ block, row: 0 }))
  for (;;) {
    const until = Math.min(...cursors.map(next)) + stepMs
    if (!Number.isFinite(until)) return
    for (const cursor of cursors) {
      const from = cursor.row
      while (next(cursor) < until) cursor.row += 1
      if (cursor.row > from) yield partOf(cursor.block, from, cursor.row)
    }
  }
}

export async function previewRule(ctx: Context, form: RuleForm & { days: number }): Promise<RulePreview> {
  const scope = await completeScope(ctx, form.scope)
  const parts = partsOfKey(form.ruleKey)!
  // Silence leaves no frames: what was heard cannot tell when a device was not.
  const types = (scope.deviceType === null ? deviceTypes : [scope.deviceType]).filter((type) =>
    fitsType(form.ruleKey, type),
  )
  if (types.length === 0 || parts.source === 'communicationLost')
    throw new Failure('request.invalid', {}, { ruleKey: { key: 'field.choice' } })
  const toMs = ctx.now.getTime()
  const fromMs = toMs - form.days * dayMilliseconds
  const devices = await repo.findPreviewDevices(ctx.db, ctx.user, { ...scope, types })
  const framesPerDevice = (form.days * dayMilliseconds) / 60_000
  const judged = spread(devices, Math.max(1, Math.floor(mostFrames / framesPerDevice)))
  const rule: ActiveRule = { key: form.ruleKey, ...parts, settings: { ...form.settings, enabled: true } }
  const byNo = new Map(judged.map((device) => [device.no, { ...device, rules: [rule] }]))
  const evaluator = new AlarmEvaluator(new Map())
  const instruments = await repo.findInstruments(ctx.db, ctx.user, [...new Set(judged.map((d) => d.stationId))])
  const placeOf = new Map(judged.map((device) => [device.stationId, device]))
  // Instruments tell of light; the rule is not theirs unless they are judged themselves.
  const lights = instruments.map(
    ({ no, stationId }) => [no, { ...placeOf.get(stationId)!, no, type: 'weather' as const, rules: [] }] as const,
  )
  evaluator.setDevices(new Map<number, AlarmDevice>([...lights, ...byNo]), fromMs)
  const transitions: Transition[] = []
  for (let at = fromMs; at < toMs; at += dayMilliseconds) {
    const span = { fromMs: at, toMs: Math.min(toMs, at + dayMilliseconds) }
    for (const [type, nos] of numbersByType(judged)) {
      const points = [rule.point ?? '', ...alwaysRead]
      const lit = type === 'weather' || rule.settings.minIrradianceWm2 === null ? [] : instruments.map(({ no }) => no)
      const light = { type: 'weather', nos: lit, points: lightPoints, ...span } as const
      const lightFrames = await repo.readFrames(ctx.telemetry, light)
      const frames = await repo.readFrames(ctx.telemetry, { type, nos, points, ...span })
      for (const block of inStep(lightFrames, frames)) evaluator.judge(block)
    }
    transitions.push(...evaluator.take().transitions)
    await nextTurn()
  }
  return summaryOf(transitions, new Map(judged.map((device) => [device.no, device])), {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    devices: devices.length,
    judged: judged.length,
  })
}

const numbersByType = (devices: readonly repo.PreviewDevice[]): [DeviceType, number[]][] =>
  [...Map.groupBy(devices, ({ type }) => type)].map(([type, list]) => [type, list.map(({ no }) => no)])

function summaryOf(
  transitions: readonly Transition[],
  devices: ReadonlyMap<number, repo.PreviewDevice>,
  head: Pick<RulePreview, 'from' | 'to' | 'devices' | 'judged'>,
): RulePreview {
  const samples: RulePreview['samples'] = []
  const open = new Map<number, RulePreview['samples'][number]>()
  const byDay = new Map<string, number>()
  for (const { no, kind, atMs, value } of transitions) {
    const device = devices.get(no)!
    if (kind === 'clear') {
      const sample = open.get(no)
      if (sample) sample.clearedAt = new Date(atMs).toISOString()
      open.delete(no)
    }
    if (kind !== 'raise') continue
    const day = isoWithOffset(new Date(atMs), device.timeZone).slice(0, 10)
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
    const sample = {
      deviceId: device.id,
      deviceName: device.name,
      stationName: device.stationName,
      raisedAt: new Date(atMs).toISOString(),
      clearedAt: null,
      value,
    }
    samples.push(sample)
    open.set(no, sample)
  }
  return {
    ...head,
    raises: samples.length,
    byDay: [...byDay].map(([day, count]) => ({ day, count })),
    samples: samples.toReversed().slice(0, mostSamples),
  }
}
