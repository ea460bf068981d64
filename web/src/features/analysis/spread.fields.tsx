import { spreadLabels, weakStringLabels } from '@fengguang/domain/analysis/spread.labels'
import type { SpreadDevice, SpreadType } from '@fengguang/domain/analysis/spread.model'
import { weakestOf, type WeakString } from '@fengguang/domain/analysis/spread.rules'
import { dispersionGradeNames } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { HeatChart } from '../../kit/chart/chart.model.ts'
import type { Field } from '../../kit/field.ts'
import type { Say } from '../../lib/i18n.ts'
import { DispersionTag } from '../../widgets/DispersionTag.tsx'
import { d } from './device-spread.texts.ts'

export type SpreadRow = SpreadDevice & { id: string; worstString: number | null; worstSharePct: number | null }

export const spreadRow = (device: SpreadDevice): SpreadRow => {
  const weakest = weakestOf(device)
  return {
    ...device,
    id: device.deviceId,
    worstString: weakest?.string ?? null,
    worstSharePct: weakest?.sharePct ?? null,
  }
}

const fields: readonly Field<SpreadRow>[] = [
  { key: 'deviceName', ...spreadLabels.deviceName, widthPx: 180, fixed: true },
  { key: 'dispersionPct', ...spreadLabels.dispersionPct, widthPx: 110 },
  {
    key: 'grade',
    ...spreadLabels.grade,
    widthPx: 130,
    format: { kind: 'choice', names: dispersionGradeNames },
    render: ({ grade }) => (grade ? <DispersionTag grade={grade} /> : '--'),
  },
  { key: 'worstString', ...spreadLabels.worstString, widthPx: 110 },
  { key: 'worstSharePct', ...spreadLabels.worstSharePct, widthPx: 160 },
  { key: 'performanceIndex', ...spreadLabels.performanceIndex, widthPx: 120 },
  { key: 'efficiencyPct', ...spreadLabels.efficiencyPct, widthPx: 110 },
  { key: 'maker', ...spreadLabels.maker, widthPx: 120, list: 'wide' },
  { key: 'model', ...spreadLabels.model, widthPx: 130, list: 'wide' },
  { key: 'samples', ...spreadLabels.samples, widthPx: 110, list: 'wide' },
]

const ofInverters: ReadonlySet<keyof SpreadRow> = new Set(['performanceIndex', 'efficiencyPct'])

export const spreadFields: Record<SpreadType, readonly Field<SpreadRow>[]> = {
  inverter: fields,
  combinerBox: fields.filter(({ key }) => !ofInverters.has(key)),
}

export type WeakRow = WeakString & { id: string }
export const weakRow = (weak: WeakString): WeakRow => ({ ...weak, id: `${weak.deviceId} ${weak.string}` })

export const weakFields: readonly Field<WeakRow>[] = [
  { key: 'deviceName', ...weakStringLabels.deviceName, widthPx: 180, fixed: true },
  { key: 'string', ...weakStringLabels.string, widthPx: 80 },
  { key: 'sharePct', ...weakStringLabels.sharePct, widthPx: 120 },
  { key: 'meanA', ...weakStringLabels.meanA, widthPx: 120 },
]

/** More rows would be too thin to read. */
export const heatDevices = 20

export function shareHeat(devices: readonly SpreadDevice[], say: Say): HeatChart {
  const shown = devices.filter(({ sharesPct }) => sharesPct.some((share) => share !== null)).slice(0, heatDevices)
  const width = Math.max(0, ...shown.map(({ sharesPct }) => sharesPct.length))
  return {
    kind: 'heat',
    name: say(d.heat),
    unit: '%',
    decimals: 1,
    rowAxis: say(spreadLabels.deviceName.label),
    rows: shown.map(({ deviceId, deviceName }) => ({ id: deviceId, name: deviceName })),
    columns: Array.from({ length: width }, (_, i) => ({
      id: String(i + 1),
      name: say(d.stringNo, { n: i + 1 }),
      short: String(i + 1),
    })),
    values: shown.map(({ sharesPct }) => Array.from({ length: width }, (_, i) => sharesPct[i] ?? null)),
  }
}
