import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { counterDays } from '../telemetry/meter-energy.service.ts'
import type { DueDay } from './due-days.service.ts'
import { kindOf } from './plant-kinds.ts'
import type { LedgerKind } from './plant-ledger.ts'
import type { Plant } from './plants.repo.ts'

/** What devices of a type counted together on each of the days. */
async function countedDays(
  telemetry: Telemetry,
  { timeZone }: Plant,
  type: 'meter' | LedgerKind['generator'],
  deviceNos: readonly number[],
  due: readonly DueDay[],
) {
  const found = new Map<LocalDay, number>()
  if (deviceNos.length === 0) return found
  for (const month of new Set(due.map(({ day }) => day.slice(0, 7))))
    for (const days of (await counterDays({ telemetry }, type, timeZone, month, deviceNos)).values())
      for (const [day, kwh] of days) found.set(day, (found.get(day) ?? 0) + kwh)
  return found
}

/** What the main meter and all inverters or turbines counted on a day. */
export async function counters(telemetry: Telemetry, plant: Plant, due: readonly DueDay[]) {
  const { generator } = kindOf(plant)
  const nosOf = (of: 'meter' | LedgerKind['generator']) =>
    plant.devices.filter(({ type }) => type === of).map(({ no }) => no)
  const onGrid = await countedDays(telemetry, plant, 'meter', nosOf('meter').slice(0, 1), due)
  const generated = await countedDays(telemetry, plant, generator, nosOf(generator), due)
  return (day: LocalDay) => ({ onGridKwh: onGrid.get(day) ?? null, generatedKwh: generated.get(day) ?? null })
}
