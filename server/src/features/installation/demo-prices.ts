import { defaultCalendar, type RatePrices, type TariffCalendar } from '@fengguang/domain/prices/tariff.model'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import type { DemoPrice } from './installation.repo.ts'

const eastern: TariffCalendar[number]['periods'] = [
  { from: '00:00', to: '08:00', rate: 'valley' },
  { from: '08:00', to: '11:00', rate: 'peak' },
  { from: '11:00', to: '17:00', rate: 'flat' },
  { from: '17:00', to: '22:00', rate: 'peak' },
  { from: '22:00', to: '24:00', rate: 'flat' },
]
const easternSummer: typeof eastern = [
  { from: '00:00', to: '08:00', rate: 'valley' },
  { from: '08:00', to: '11:00', rate: 'peak' },
  { from: '11:00', to: '14:00', rate: 'flat' },
  { from: '14:00', to: '15:00', rate: 'sharp' },
  { from: '15:00', to: '20:00', rate: 'peak' },
  { from: '20:00', to: '22:00', rate: 'sharp' },
  { from: '22:00', to: '24:00', rate: 'flat' },
]
/** Industry and commerce in the east: sharp hours in July and August. */
const easternCalendar: TariffCalendar = [
  { months: [7, 8], periods: easternSummer },
  { months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12], periods: eastern },
]

interface TimeOfUse extends RatePrices {
  calendar: TariffCalendar
}
const jiangsu: TimeOfUse = { sharp: 1.2842, peak: 1.0701, flat: 0.6418, valley: 0.2964, calendar: easternCalendar }
const shanghai: TimeOfUse = { sharp: 1.4157, peak: 1.1326, flat: 0.7021, valley: 0.3511, calendar: easternCalendar }
const henan: TimeOfUse = { sharp: 1.1864, peak: 0.9887, flat: 0.6179, valley: 0.2916, calendar: defaultCalendar }

/** Those who sell to their neighbours sell by the hour; plants on the grid have the price of their province. */
const byHour: Readonly<Record<string, TimeOfUse>> = {
  'ce-jiangsu-suzhou': jiangsu,
  'ce-shanghai-lingang': shanghai,
  'ce-henan-zhengzhou': henan,
  'pv-henan-xinxiang': henan,
}
const onGrid = { '01': 0.3127, '02': 0.298, '05': 0.55 } as const

export function demoPriceOf({ id: stationId, stcls }: DemoStation): DemoPrice {
  const tariff = byHour[stationId]
  if (tariff) return { stationId, ...tariff }
  const yuan = onGrid[stcls]
  return { stationId, sharp: yuan, peak: yuan, flat: yuan, valley: yuan, calendar: null }
}
