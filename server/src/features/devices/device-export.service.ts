import { deviceImportLabels, yesNo } from '@fengguang/domain/devices/device-import.rules'
import { deviceLabels } from '@fengguang/domain/devices/device.fields'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import type { Device, DeviceFilter } from '@fengguang/domain/devices/devices.contract'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { findDevices } from './devices.repo.ts'

export async function exportDevices(ctx: Context, filter: DeviceFilter) {
  await record(ctx, { action: 'export', target: say(['设备', 'devices'], ctx.lang), detail: JSON.stringify(filter) })
  const column = (label: TextPair, cell: (d: Device) => Cell): ExcelColumn<Device> => ({
    header: say(label, ctx.lang),
    cell,
  })
  const flag = (value: boolean) => say(value ? yesNo.true : yesNo.false, ctx.lang)
  const columns = [
    column(deviceImportLabels.stationName, (d) => d.stationName),
    column(deviceImportLabels.code, (d) => d.code),
    column(deviceImportLabels.type, (d) => say(deviceTypeNames[d.type], ctx.lang)),
    column(deviceImportLabels.name, (d) => d.ownName),
    column(deviceImportLabels.nameEn, (d) => d.nameEn),
    // An id is the station's and the code: what is left of the id above is its code.
    column(deviceImportLabels.parentCode, (d) => d.parentId?.slice(d.stationId.length + 1) ?? ''),
    column(deviceImportLabels.maker, (d) => d.maker),
    column(deviceImportLabels.model, (d) => d.model),
    column(deviceImportLabels.ratedKw, (d) => d.ratedKw),
    column(deviceImportLabels.periodSeconds, (d) => d.periodSeconds),
    column(deviceImportLabels.isMain, (d) => flag(d.isMain)),
    column(deviceImportLabels.longitude, (d) => d.longitude),
    column(deviceImportLabels.latitude, (d) => d.latitude),
    column(deviceLabels.outOfService, (d) => flag(d.outOfService)),
    column(deviceLabels.id, (d) => d.id),
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
