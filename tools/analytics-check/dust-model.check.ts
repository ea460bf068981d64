import { hsuSoilingRatio, kimberLoss } from '../../analytics/src/pv/dust-model.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { instantsOf } from './table.ts'

interface Result {
  model: 'hsu' | 'kimber'
  params: {
    cleaning_threshold: number
    surface_tilt: number
    rain_h: number
    rain_accum_h: number
    depo_veloc: Record<'2_5' | '10', number>
    soiling_loss_rate: number
    grace_period_days: number
    max_soiling: number
  }
  mean: number
  min?: number
  max?: number
  last: number
  every_200h: number[]
}
export interface DustReference {
  input: string
  results: Result[]
}

export function checkDustModel(reference: DustReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(reference.input)
  const at = instantsOf(table.text('TimeStamp'))
  const rain = table.numbers('rain')
  for (const { model, params, ...expected } of reference.results) {
    const ours =
      model === 'hsu'
        ? hsuSoilingRatio(at, rain, table.numbers('PM2_5'), table.numbers('PM10'), {
            cleaningMm: params.cleaning_threshold,
            rainWindowHours: params.rain_h,
            tiltDeg: params.surface_tilt,
            fineMs: params.depo_veloc['2_5'],
            coarseMs: params.depo_veloc['10'],
          })
        : kimberLoss(at, rain, {
            cleaningMm: params.cleaning_threshold,
            rainWindowHours: params.rain_accum_h,
            lossPerDay: params.soiling_loss_rate,
            graceDays: params.grace_period_days,
            maxLoss: params.max_soiling,
          })
    compared.near(`${model}.mean`, ours.reduce((sum, value) => sum + value, 0) / ours.length, expected.mean, 1e-9)
    compared.near(`${model}.last`, ours.at(-1) ?? NaN, expected.last, 1e-9)
    if (expected.min !== undefined) compared.near(`${model}.min`, Math.min(...ours), expected.min, 1e-9)
    if (expected.max !== undefined) compared.near(`${model}.max`, Math.max(...ours), expected.max, 1e-9)
    compared.each(
      `${model}.every200h`,
      ours.filter((_, index) => index % 200 === 0),
      expected.every_200h,
      1e-9,
    )
  }
}
