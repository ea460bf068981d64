import { currentSpread } from '@fengguang/analytics/strings/current-spread'
import type { SpreadQuery } from '@fengguang/domain/analysis/analysis.contract'
import { spreadLabels } from '@fengguang/domain/analysis/spread.labels'
import type { DeviceSpread, SpreadDevice, SpreadType } from '@fengguang/domain/analysis/spread.model'
import { weakestOf, widestFirst } from '@fengguang/domain/analysis/spread.rules'
import {
  currentsOf,
  dispersionGradeNames,
  gradeOfDispersion,
} from '@fengguang/domain/device-monitor/device-dispersion.rules'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { checkDays, instantsOf } from '@fengguang/domain/kernel/time-range'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readSlotMeans, type ColumnsOfDevice } from '../telemetry/analysis-reads.service.ts'
import { stationOf } from './ledger-days.service.ts'
import { findDeviceSums } from './loss-store.repo.ts'
import { findStringDevices, type StringDevice } from './spread.repo.ts'

const known = (value: number, decimals: number): number | null =>
  Number.isFinite(value) ? Number(value.toFixed(decimals)) : null

function spreadOf(
  { strings, unused }: StringDevice,
  found: ColumnsOfDevice | undefined,
): Pick<SpreadDevice, 'dispersionPct' | 'grade' | 'samples' | 'sharesPct' | 'meansA'> {
  const currents = (found?.values ?? []).slice(0, strings ?? 0)
  const { dispersion, samples, shares, meansA } = currentSpread(currents, new Set(unused))
  const dispersionPct = known(100 * dispersion, 2)
  return {
    dispersionPct,
    grade: dispersionPct === null ? null : gradeOfDispersion(dispersionPct),
    samples,
    sharesPct: Array.from(shares, (share) => known(100 * share, 1)),
    meansA: Array.from(meansA, (amps) => known(amps, 2)),
  }
}

/** Over all quarters of an hour in which both sides are known. */
function efficiencyOf(found: ColumnsOfDevice | undefined): number | null {
  const [ac, dc] = found?.values ?? []
  if (!ac || !dc) return null
  let [out, into] = [0, 0]
  for (const [row, power] of dc.entries()) {
    if (!(power > 0) || Number.isNaN(ac[row])) continue
    out += ac[row]!
    into += power
  }
  return known((100 * out) / into, 2)
}

async function performanceOf(ctx: Context, deviceNos: readonly number[], days: { from: string; to: string }) {
  const sums = await findDeviceSums(ctx.telemetry, { deviceNos, ...days })
  return new Map(sums.map(({ deviceNo, actualKwh, expectedKwh }) => [deviceNo, known(actualKwh / expectedKwh, 3)]))
}

/** A plant with central inverters has its strings on combiner boxes. */
async function comparedDevices(ctx: Context, stationId: string, asked: SpreadType | undefined) {
  const find = (type: SpreadType) => findStringDevices(ctx.db, ctx.user, stationId, type)
  if (asked) return { type: asked, devices: await find(asked) }
  const inverters = await find('inverter')
  const boxes = inverters.some(({ strings }) => strings !== null) ? [] : await find('combinerBox')
  return boxes.length > 0
    ? { type: 'combinerBox' as const, devices: boxes }
    : { type: 'inverter' as const, devices: inverters }
}

export async function deviceSpread(ctx: Context, query: SpreadQuery): Promise<DeviceSpread> {
  const { stationId, type: asked, ...days } = query
  checkDays(days, 'monitorHistory')
  const { timeZone } = await stationOf(ctx, stationId)
  const { type, devices } = await comparedDevices(ctx, stationId, asked)
  const { from, to } = instantsOf(days, timeZone)
  const deviceNos = devices.map(({ no }) => no)
  const ask = { type, deviceNos, fromMs: from.getTime(), toMs: to.getTime() }
  const code = currentsOf[type]!
  const width = Math.min(pointOf(type, code)!.width!, Math.max(1, ...devices.map(({ strings }) => strings ?? 0)))
  const currents = await readSlotMeans(
    ctx.telemetry,
    ask,
    Array.from({ length: width }, (_, i) => ({ code, index: i + 1 })),
  )
  const isInverter = type === 'inverter'
  const powers = isInverter
    ? await readSlotMeans(ctx.telemetry, ask, [{ code: 'powerKw' }, { code: 'dcPowerKw' }])
    : new Map<number, ColumnsOfDevice>()
  const indexes = isInverter ? await performanceOf(ctx, deviceNos, days) : new Map<number, number | null>()
  return {
    timeZone,
    type,
    devices: widestFirst(
      devices.map((device) => ({
        deviceId: device.id,
        deviceName: device.name,
        maker: device.maker,
        model: device.model,
        ...spreadOf(device, currents.get(device.no)),
        performanceIndex: indexes.get(device.no) ?? null,
        efficiencyPct: efficiencyOf(powers.get(device.no)),
      })),
    ),
  }
}

const title: TextPair = ['设备监测分析', 'device monitoring']

export async function exportSpread(ctx: Context, query: SpreadQuery) {
  const { devices } = await deviceSpread(ctx, query)
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: JSON.stringify(query) })
  const column = labelled<SpreadDevice, typeof spreadLabels>(spreadLabels, ctx.lang)
  const columns = [
    column('deviceName', (device) => device.deviceName),
    column('maker', (device) => device.maker),
    column('model', (device) => device.model),
    column('dispersionPct', (device) => device.dispersionPct),
    column('grade', ({ grade }) => grade && say(dispersionGradeNames[grade], ctx.lang)),
    column('worstString', (device) => weakestOf(device)?.string ?? null),
    column('worstSharePct', (device) => weakestOf(device)?.sharePct ?? null),
    column('performanceIndex', (device) => device.performanceIndex),
    column('efficiencyPct', (device) => device.efficiencyPct),
    column('samples', (device) => device.samples),
  ]
  return excelFile(await exportName(ctx, title, query), columns, devices)
}
