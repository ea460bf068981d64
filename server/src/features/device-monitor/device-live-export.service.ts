import { deviceStateNames, deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import { liveLabels } from '@fengguang/domain/device-monitor/device-live.labels'
import { isLiveFound, type LiveDevices, type LiveExport } from '@fengguang/domain/device-monitor/device-list.contract'
import { headOf, withUnit } from '@fengguang/domain/kernel/field-label'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { liveDevices } from './device-live.service.ts'

const title: TextPair = ['设备监控', 'device monitor']

/** The devices the list shows now with the columns it shows; figures as they are kept, units in the headings. */
export async function exportLive(
  ctx: Context,
  ingest: IngestClient,
  { columns, keyword, state, ...asked }: LiveExport,
) {
  const { type } = asked
  const keys = columns.split(',').filter((key) => key !== '')
  const points = keys.filter((key) => key !== 'ratedKw' && key !== 'dispersionPct').join(',')
  const live = await liveDevices(ctx, ingest, { ...asked, points })
  const detail = JSON.stringify({ type, stationId: asked.stationId, keyword, state })
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail })
  const rows = live.ids
    .keys()
    .filter((row) => (!state || live.states[row] === state) && isLiveFound(live, row, keyword))
  const stationOf = (row: number) => live.stations[live.station[row]!]
  const sheet: ExcelColumn<number>[] = [
    { header: say(liveLabels.station.label, ctx.lang), cell: (row) => stationOf(row)?.name ?? null },
    { header: say(liveLabels.name.label, ctx.lang), cell: (row) => live.names[row]! },
    {
      header: say(liveLabels.state.label, ctx.lang),
      cell: (row) => say(deviceStateNames[live.states[row]!], ctx.lang),
    },
    ...keys.map((key) => columnOf(ctx, live, key)),
    { header: say(liveLabels.age.label, ctx.lang), cell: (row) => dataTime(live, row, stationOf(row)?.timeZone) },
    { header: say(liveLabels.id.label, ctx.lang), cell: (row) => live.ids[row]! },
  ]
  const [zh, en] = deviceTypeNames[type]
  const name = await exportName(ctx, [`${title[0]} ${zh}`, `${title[1]} ${en}`], asked)
  return excelFile(name, sheet, rows)
}

function dataTime(live: LiveDevices, row: number, zone: string | undefined): Cell {
  const age = live.ageSeconds[row] ?? null
  return age === null || !zone ? null : localDate(new Date(Date.parse(live.at) - age * 1000), zone)
}

function columnOf(ctx: Context, live: LiveDevices, key: string): ExcelColumn<number> {
  const point = pointOf(live.type, key)
  const isOwn = key === 'dispersionPct' || key === 'ratedKw'
  const values = isOwn ? live[key] : live.points[key]
  return {
    header: isOwn ? say(headOf(liveLabels[key]), ctx.lang) : withUnit(say(point!.name, ctx.lang), point!.unit),
    cell: (row) => {
      const value = values?.[row] ?? null
      if (value === null) return null
      const word = key === 'faultCode' ? faultName(live.type, value) : point?.labels?.[value]
      if (key === 'faultCode' && value === 0) return null
      return word ? (key === 'faultCode' ? `${value} ${say(word, ctx.lang)}` : say(word, ctx.lang)) : value
    },
  }
}
