import { deviceStateNames, deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { deviceLabels } from '@fengguang/domain/devices/device.fields'
import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import { isLiveFound, type LiveDevices, type LiveExport } from '@fengguang/domain/device-monitor/device-list.contract'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { liveDevices } from './device-live.service.ts'

const texts = textPairs({
  station: ['电站', 'Station'],
  state: ['状态', 'State'],
  at: ['数据时间', 'Data time'],
  dispersion: ['电流离散率', 'Current dispersion'],
  file: ['设备监控', 'device monitor'],
})

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
  await record(ctx, { action: 'export', target: say(texts.file, ctx.lang), detail })
  const rows = live.ids
    .keys()
    .filter((row) => (!state || live.states[row] === state) && isLiveFound(live, row, keyword))
  const stationOf = (row: number) => live.stations[live.station[row]!]
  const sheet: ExcelColumn<number>[] = [
    { header: say(texts.station, ctx.lang), cell: (row) => stationOf(row)?.name ?? null },
    { header: say(deviceLabels.name, ctx.lang), cell: (row) => live.names[row]! },
    { header: say(texts.state, ctx.lang), cell: (row) => say(deviceStateNames[live.states[row]!], ctx.lang) },
    ...keys.map((key) => columnOf(ctx, live, key)),
    { header: say(texts.at, ctx.lang), cell: (row) => dataTime(live, row, stationOf(row)?.timeZone) },
    { header: say(deviceLabels.id, ctx.lang), cell: (row) => live.ids[row]! },
  ]
  const [zh, en] = deviceTypeNames[type]
  const name = await exportName(ctx, [`${texts.file[0]} ${zh}`, `${texts.file[1]} ${en}`], asked)
  return excelFile(name, sheet, rows)
}

function dataTime(live: LiveDevices, row: number, zone: string | undefined): Cell {
  const age = live.ageSeconds[row] ?? null
  return age === null || !zone ? null : localDate(new Date(Date.parse(live.at) - age * 1000), zone)
}

function columnOf(ctx: Context, live: LiveDevices, key: string): ExcelColumn<number> {
  const point = pointOf(live.type, key)
  const [label, unit, values] =
    key === 'dispersionPct'
      ? [texts.dispersion, '%', live.dispersionPct]
      : key === 'ratedKw'
        ? [deviceLabels.ratedKw, 'kW', live.ratedKw]
        : [point!.name, point!.unit, live.points[key]]
  return {
    header: unit ? `${say(label, ctx.lang)} (${unit})` : say(label, ctx.lang),
    cell: (row) => {
      const value = values?.[row] ?? null
      if (value === null) return null
      const word = key === 'faultCode' ? faultName(live.type, value) : point?.labels?.[value]
      if (key === 'faultCode' && value === 0) return null
      return word ? (key === 'faultCode' ? `${value} ${say(word, ctx.lang)}` : say(word, ctx.lang)) : value
    },
  }
}
