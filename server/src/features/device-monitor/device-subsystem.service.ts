import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import type { SubsystemData } from '@fengguang/domain/device-monitor/device-info.contract'
import {
  pointsOfSubsystem,
  subsystemNames,
  subsystems,
  type Subsystem,
} from '@fengguang/domain/device-monitor/device-subsystems'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { valuesOf } from '../telemetry/device-detail.service.ts'
import { latestOf } from '../telemetry/latest-frames.service.ts'

export const subsystemList = (ctx: Context) =>
  subsystems.map((subsystem) => ({
    subsystem,
    name: say(subsystemNames[subsystem], ctx.lang),
    points: pointsOfSubsystem(subsystem),
  }))

const maxTurbines = 50

/** What subsystems of turbines say now. */
export async function subsystemData(
  ctx: Context,
  ingest: IngestClient,
  ids: readonly string[],
  wanted: readonly Subsystem[],
): Promise<SubsystemData[]> {
  const asked = [...new Set(ids.filter((id) => id !== ''))]
  if (asked.length > maxTurbines)
    throw new Failure('request.invalid', {}, { deviceIds: { key: 'field.tooMany', values: { max: maxTurbines } } })
  const known = await readableDevices(ctx, asked)
  const turbines = asked.flatMap((id) => known.get(id) ?? [])
  if (turbines.length < asked.length || turbines.length === 0 || turbines.some(({ type }) => type !== 'turbine'))
    throw new Failure('record.notFound')
  const points = wanted.flatMap((subsystem) => pointsOfSubsystem(subsystem))
  const { frames } = await latestOf(ctx, ingest, turbines, points)
  return turbines.flatMap((device) => {
    const values = valuesOf(ctx, 'turbine', frames.get(device.no))
    return wanted.map((subsystem) => {
      const codes = new Set<string>(pointsOfSubsystem(subsystem))
      return {
        subsystem,
        name: say(subsystemNames[subsystem], ctx.lang),
        deviceId: device.id,
        deviceName: device.name,
        values: values.filter(({ point }) => codes.has(point)),
      }
    })
  })
}
