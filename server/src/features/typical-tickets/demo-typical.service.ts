import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { WorkKind } from '@fengguang/domain/hazards/hazard.model'
import { addDays, localDayOf } from '@fengguang/domain/kernel/time-range'
import {
  TypicalContent,
  TypicalForm,
  type ApprovalStep,
  type TypicalHead,
} from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalAction } from '@fengguang/domain/typical-tickets/typical.rules'
import { workKindsOf } from '@fengguang/domain/work-tickets/ticket.model'
import type { z } from 'zod'
import type { Context } from '../../http/context.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { devicesOfStations, type KnownDevice } from '../devices/devices.service.ts'
import { proposals } from '../hazards/hazards.service.ts'
import { sitting } from '../tasks/demo-tasks.service.ts'
import { insertApprover, listApprovers } from './approvers.service.ts'
import { act } from './typical-actions.service.ts'
import { insertTypical } from './typical-form.service.ts'
import { pageTypicals, wholeTypical } from './typical-tickets.service.ts'

type Person = { accountId: string; role: string }
const author: Person = { accountId: 'u-magang', role: 'maintainer' }
const signers: readonly (readonly [ApprovalStep, Person])[] = [
  ['specialist', { accountId: 'u-maintainer', role: 'maintainer' }],
  ['department', { accountId: 'u-operator', role: 'operator' }],
  ['hse', { accountId: 'u-safety', role: 'safety' }],
  ['leader', { accountId: 'u-admin', role: 'administrator' }],
]
/** They were named so long ago. */
const sinceDays = 400
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The first one was written so long ago, the others one after the other. */
const firstDaysAgo = 90
const daysBetween = 7
const hoursBetweenSteps = 5

/** What a typical ticket says of a device; the first device of the type of a station has one. */
interface Plan {
  code: string
  deviceType: DeviceType
  workKinds: readonly WorkKind[]
  form: (name: string) => Omit<z.input<typeof TypicalHead>, 'code' | 'stationId'> & z.input<typeof TypicalContent>
}
const sign = (name: string) => ({
  kind: 'barrier' as const,
  text: `在${name}操作把手上悬挂“禁止合闸，有人工作！”标示牌`,
})
const plans: readonly Plan[] = [
  {
    code: 'XB',
    deviceType: 'boxTransformer',
    workKinds: workKindsOf.electricalFirst,
    form: (name) => ({
      kind: 'work',
      type: 'electricalFirst',
      name: `${name}停电检修`,
      equipment: name,
      connection: `${name}及其高、低压侧引线`,
      tasks: [{ place: name, content: '本体检查、紧固与预防性试验' }],
      measures: [
        { kind: 'switchOff', text: `拉开${name}低压侧断路器` },
        { kind: 'switchOff', text: `拉开${name}高压侧断路器` },
        { kind: 'earthWire', text: `${name}高压侧验明确无电压后装设接地线一组` },
        { kind: 'earthWire', text: `${name}低压侧验明确无电压后装设接地线一组` },
        sign(name),
      ],
      liveParts: `${name}高压侧电缆对侧带电`,
      supplement: '工作前核对设备双重名称',
    }),
  },
  {
    code: 'NB',
    deviceType: 'inverter',
    workKinds: workKindsOf.electricalSecond,
    form: (name) => ({
      kind: 'work',
      type: 'electricalSecond',
      name: `${name}清灰与端子紧固`,
      equipment: name,
      tasks: [{ place: name, content: '清灰，检查并紧固交、直流端子' }],
      measures: [{ kind: 'switchOff', text: `断开${name}交流侧与直流侧开关` }, sign(name)],
      liveParts: `${name}直流侧支路带电`,
    }),
  },
  {
    code: 'FJ',
    deviceType: 'turbine',
    workKinds: workKindsOf.windMechanical,
    form: (name) => ({
      kind: 'work',
      type: 'windMechanical',
      name: `${name}半年维护`,
      equipment: name,
      tasks: [{ place: `${name}机舱`, content: '齿轮箱、主轴与偏航系统检查，螺栓力矩抽检' }],
      measures: [{ kind: 'barrier', text: `${name}停机并切换到就地检修方式，锁定叶轮` }, sign(name)],
      liveParts: `${name}塔底柜进线带电`,
    }),
  },
  {
    code: 'CZ',
    deviceType: 'boxTransformer',
    workKinds: ['electrical'],
    form: (name) => ({
      kind: 'operation',
      name: `${name}由运行转检修`,
      task: `${name}由运行转检修`,
      steps: [
        `检查${name}低压侧负荷已转移`,
        `拉开${name}低压侧断路器`,
        `检查${name}低压侧断路器确在分闸位置`,
        `拉开${name}高压侧断路器`,
        `检查${name}高压侧断路器确在分闸位置`,
        `在${name}高压侧验明三相确无电压`,
        `合上${name}高压侧接地刀闸`,
      ].map((text) => ({ text })),
    }),
  },
]

/** Through the same doors as everyone's, one step after the other. */
async function writeAndApprove(
  at: (person: Person, now: Date) => Context,
  { code, form, deviceType, workKinds }: Plan,
  { name, stationId }: KnownDevice,
  startMs: number,
): Promise<void> {
  const instant = (step: number) => new Date(startMs + step * hoursBetweenSteps * hourMs)
  const writer = at(author, instant(0))
  const hazards = (await proposals(writer, workKinds, [deviceType])).map(({ hazard, control }) => ({ hazard, control }))
  const said = { ...TypicalContent.parse({}), ...form(name), stationId, code, hazards }
  const { id } = await insertTypical(writer, TypicalForm.parse(said))
  const steps: readonly (readonly [TypicalAction, Person])[] = [
    ['submit', author],
    ...signers.map(([, person]) => ['approve', person] as const),
  ]
  for (const [index, [action, person]] of steps.entries()) {
    const ctx = at(person, instant(index + 1))
    const newest = (await wholeTypical(ctx, id)).versions[0]!
    await act(ctx, { id: newest.id, version: newest.version, action, comment: '' })
  }
}

/** Who approves typical tickets in the demo, and those of the equipment of its stations. */
export async function installDemoTypicalTickets(
  db: Db,
  telemetry: Telemetry,
  stationIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = (person: Person, then: Date) => sitting(db, telemetry, person, then)
  const admin = at({ accountId: 'u-admin', role: 'administrator' }, now)
  if (stationIds.length === 0 || (await listApprovers(admin)).length > 0) return
  if ((await pageTypicals(admin, {}, { page: 1, pageSize: 1 })).total > 0) return
  const fromDay = addDays(localDayOf(now, await companyZone(admin)), -sinceDays)
  for (const [step, { accountId }] of signers) await insertApprover(admin, { accountId, step, fromDay, toDay: null })
  const types = [...new Set(plans.map(({ deviceType }) => deviceType))]
  // What its author does not see, an author could not write about.
  const devices = await devicesOfStations(at(author, now), { stationIds, types })
  const firsts = stationIds.flatMap((stationId, station) =>
    plans.flatMap((plan) => {
      const device = devices.find((one) => one.stationId === stationId && one.type === plan.deviceType)
      return device ? [{ plan: { ...plan, code: `${plan.code}-${String(station + 1).padStart(2, '0')}` }, device }] : []
    }),
  )
  for (const [index, { plan, device }] of firsts.entries())
    await writeAndApprove(at, plan, device, now.getTime() - (firstDaysAgo - index * daysBetween) * dayMs)
}
