import { monthLabels, planLabels } from '@fengguang/domain/plans/plan.fields'
import { monthKeys, type ProductionPlan } from '@fengguang/domain/plans/plan.model'
import { splitBaseNames } from '@fengguang/domain/plans/plan-split.rules'
import type { Field } from '../../kit/field.ts'

const kwh = { kind: 'quantity', quantity: 'energyKwh' } as const

export const planFields: readonly Field<ProductionPlan>[] = [
  { key: 'stationName', label: planLabels.stationName, widthPx: 210, fixed: true, sortable: true },
  { key: 'year', label: planLabels.year, widthPx: 90, align: 'left', sortable: true, filter: { kind: 'text' } },
  { key: 'annualKwh', label: planLabels.annualKwh, widthPx: 200, format: kwh, sortable: true, total: true },
  ...monthKeys.map((key): Field<ProductionPlan> => ({
    key,
    label: monthLabels[key],
    widthPx: 130,
    format: kwh,
    total: true,
    list: 'optional',
  })),
  {
    key: 'splitBase',
    label: planLabels.splitBase,
    widthPx: 240,
    format: { kind: 'choice', names: splitBaseNames },
    list: 'wide',
  },
  { key: 'creatorName', label: planLabels.creatorName, widthPx: 120 },
  { key: 'note', label: planLabels.note, widthPx: 180 },
  { key: 'changedAt', label: planLabels.changedAt, widthPx: 170, format: { kind: 'instant' }, list: 'wide' },
]
