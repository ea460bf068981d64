import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { textPairs, say, type TextPair } from '@fengguang/domain/kernel/texts'
import { currentsOf } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { DeviceInfo, StringSetting } from '@fengguang/domain/device-monitor/device-info.contract'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { z } from 'zod'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { findLedger, saveStrings, type Ledger } from './device-info.repo.ts'

/** Where the registration says how many strings or branches there are. */
const countKey: Partial<Record<DeviceType, string>> = { inverter: 'strings', combinerBox: 'branches' }

const detailNames = textPairs({
  modulesKw: ['组件容量', 'Module capacity'],
  mppts: ['MPPT 数', 'MPPT inputs'],
  tiltDeg: ['倾角', 'Tilt'],
  azimuthDeg: ['方位角', 'Azimuth'],
  ratioKv: ['变比', 'Voltage ratio'],
  rotorM: ['风轮直径', 'Rotor diameter'],
  hubM: ['轮毂高度', 'Hub height'],
  cutInMs: ['切入风速', 'Cut-in wind speed'],
  cutOutMs: ['切出风速', 'Cut-out wind speed'],
  gearRatio: ['齿轮箱变比', 'Gear ratio'],
  heightsM: ['测风高度', 'Measuring heights'],
  capacityKwh: ['电池容量', 'Battery capacity'],
})
const units: Partial<Record<keyof typeof detailNames, string>> = {
  modulesKw: 'kW',
  tiltDeg: '°',
  azimuthDeg: '°',
  ratioKv: 'kV',
  rotorM: 'm',
  hubM: 'm',
  cutInMs: 'm/s',
  cutOutMs: 'm/s',
  heightsM: 'm',
  capacityKwh: 'kWh',
}

const Shown = z.union([z.number(), z.string().min(1), z.array(z.number())])

function detailsOf(details: Ledger['details'], lang: Context['lang']): DeviceInfo['details'] {
  return (Object.entries(detailNames) as [keyof typeof detailNames, TextPair][]).flatMap(([key, name]) => {
    const value = Shown.safeParse(details[key])
    if (!value.success) return []
    const text = Array.isArray(value.data) ? value.data.join(' / ') : String(value.data)
    return [{ key, name: say(name, lang), unit: units[key] ?? '', value: text }]
  })
}

function stringsOf({ type, details }: Ledger): StringSetting | null {
  const key = countKey[type]
  if (key === undefined) return null
  const count = z.int().min(0).safeParse(details[key])
  const unused = z.array(z.int()).safeParse(details['unusedStrings'])
  if (!count.success && !unused.success) return null
  return { count: count.data ?? 0, unused: unused.data ?? [] }
}

export async function deviceInfo(ctx: Context, id: string, db: Db = ctx.db): Promise<DeviceInfo> {
  const ledger = await findLedger(db, ctx.user, id)
  if (!ledger) throw new Failure('record.notFound')
  return { ...ledger, strings: stringsOf(ledger), details: detailsOf(ledger.details, ctx.lang) }
}

/** How many strings an inverter or box has and which of them are not used. */
export const updateStrings = (
  ctx: Context,
  { deviceId, version, count, unused }: StringSetting & { deviceId: string; version: number },
): Promise<DeviceInfo> =>
  ctx.db.inTransaction(async (tx) => {
    const { type, stationName, name } = await deviceInfo(ctx, deviceId, tx)
    const key = countKey[type]
    if (key === undefined) throw new Failure('record.notFound')
    const width = pointOf(type, currentsOf[type] ?? '')?.width ?? 0
    if (count > width)
      throw new Failure('request.invalid', {}, { count: { key: 'field.tooBig', values: { max: width } } })
    if (unused.some((place) => place > count))
      throw new Failure('request.invalid', {}, { unused: { key: 'field.tooBig', values: { max: count } } })
    const places = [...new Set(unused)].toSorted((a, b) => a - b)
    if ((await saveStrings(tx, deviceId, version, { key, count, unused: places })) === 0)
      throw new Failure('record.conflict')
    const detail = `${deviceId} strings ${count} unused ${places.join(',') || '-'}`
    await record(ctx, { action: 'configuration', target: `${stationName} ${name}`, detail }, tx)
    return deviceInfo(ctx, deviceId, tx)
  })
