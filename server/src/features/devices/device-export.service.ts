import { yesNo } from '@fengguang/domain/devices/device-import.rules'
import { deviceLabels } from '@fengguang/domain/devices/device.labels'
import { deviceTypeNames, serviceNames } from '@fengguang/domain/devices/device.model'
import type { Device, DeviceFilter } from '@fengguang/domain/devices/devices.contract'
import { say } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { findDevices } from './devices.repo.ts'

export async function exportDevices(ctx: Context, filter: DeviceFilter) {
  await record(ctx, { action: 'export', target: say(['设备', 'devices'], ctx.lang), detail: JSON.stringify(filter) })
  const column = labelled<Device, typeof deviceLabels>(deviceLabels, ctx.lang)
  const flag = (value: boolean) => say(value ? yesNo.true : yesNo.false, ctx.lang)
  const columns = [
    column('stationName', (d) => d.stationName),
    column('code', (d) => d.code),
    column('type', (d) => say(deviceTypeNames[d.type], ctx.lang)),
    column('name', (d) => d.ownName),
    column('nameEn', (d) => d.nameEn),
    // An id is the station's and the code: what is left of the id above is its code.
    column('parentCode', (d) => d.parentId?.slice(d.stationId.length + 1) ?? ''),
    column('maker', (d) => d.maker),
    column('model', (d) => d.model),
    column('ratedKw', (d) => d.ratedKw),
    column('periodSeconds', (d) => d.periodSeconds),
    column('isMain', (d) => flag(d.isMain)),
    column('longitude', (d) => d.longitude),
    column('latitude', (d) => d.latitude),
    column('outOfService', (d) => say(serviceNames[`${d.outOfService}`], ctx.lang)),
    column('id', (d) => d.id),
  ]
  return excelFile(
    await exportName(ctx, ['设备', 'devices'], { stationId: filter.stationId }),
    columns,
    allDevices(ctx, filter),
  )
}

async function* allDevices(ctx: Context, filter: DeviceFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await findDevices(ctx.db, ctx.user, { ...filter, limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
