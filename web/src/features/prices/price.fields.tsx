import { priceLabels } from '@fengguang/domain/prices/price.fields'
import { priceModeNames, priceTimeNames, type StationPrice } from '@fengguang/domain/prices/station-price.contract'
import { rateNames, rates } from '@fengguang/domain/prices/tariff.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'

export const priceUnit = '¥/kWh'
const tones = { now: 'normal', coming: 'initialising', past: 'offline' } as const

export const priceFields: readonly Field<StationPrice>[] = [
  { key: 'stationName', label: priceLabels.stationName, widthPx: 200, fixed: true },
  { key: 'meterName', label: priceLabels.meterName, widthPx: 110, list: 'wide' },
  { key: 'fromDay', label: priceLabels.fromDay, widthPx: 110, format: { kind: 'day' } },
  { key: 'toDay', label: priceLabels.toDay, widthPx: 110, format: { kind: 'day' } },
  {
    key: 'mode',
    label: priceLabels.mode,
    widthPx: 120,
    format: { kind: 'choice', names: priceModeNames },
    filter: { kind: 'choice', names: priceModeNames },
  },
  ...rates.map((rate): Field<StationPrice> => ({
    key: rate,
    label: rateNames[rate],
    unit: priceUnit,
    widthPx: 118,
    format: { kind: 'number', decimals: 4 },
  })),
  {
    key: 'time',
    label: priceLabels.time,
    widthPx: 130,
    format: { kind: 'choice', names: priceTimeNames },
    filter: { kind: 'choice', names: priceTimeNames },
    render: ({ time }) => <StateTag tone={tones[time]} label={priceTimeNames[time]} />,
  },
  { key: 'note', label: priceLabels.note, widthPx: 130 },
  { key: 'changedBy', label: priceLabels.changedBy, widthPx: 100 },
  { key: 'changedAt', label: priceLabels.changedAt, widthPx: 160, format: { kind: 'instant' }, list: 'wide' },
]
