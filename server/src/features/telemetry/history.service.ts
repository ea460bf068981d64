import { Failure } from '@fengguang/domain/kernel/failure'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { checkInstants, type RangeLimit } from '@fengguang/domain/kernel/time-range'
import type { HistoryInput } from '@fengguang/domain/telemetry/history.contract'
import type { CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import type { Context } from '../../http/context.ts'
import { deviceOf } from './device-detail.service.ts'
import { readCurves } from './telemetry.service.ts'

const maxPoints = 50

/** Spec §5: monitor history 7 days, wind history 30; whatever the bucket. */
const kinds = {
  monitor: { types: deviceTypes, limit: 'monitorHistory' },
  wind: { types: ['turbine', 'tower'], limit: 'windHistory' },
} as const satisfies Record<string, { types: readonly DeviceType[]; limit: RangeLimit }>

export async function deviceHistory(
  ctx: Context,
  kind: keyof typeof kinds,
  { deviceId, points, ...range }: HistoryInput,
): Promise<CurveSeries[]> {
  const { types, limit } = kinds[kind]
  const { timeZone } = await deviceOf(ctx, deviceId, types)
  checkInstants({ from: new Date(range.from), to: new Date(range.to) }, limit, timeZone)
  const codes = [...new Set(points.split(',').map((code) => code.trim()))].filter((code) => code !== '')
  if (codes.length > maxPoints)
    throw new Failure('request.invalid', {}, { points: { key: 'field.tooMany', values: { max: maxPoints } } })
  return readCurves(ctx, { ...range, points: codes.map((point) => ({ deviceId, point })) })
}
