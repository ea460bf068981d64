import type { Lang } from '@fengguang/domain/kernel/texts'
import { numberText, unitFor, type Quantity, type Unit } from '@fengguang/domain/kernel/units'
import { instantText } from '../format.ts'
import type { ChartCell, ChartColumn, ChartTable } from './chart-table.ts'

/** Units that have a scale of their own; all others are shown as they are. */
export const quantityOf: Readonly<Record<string, Quantity>> = {
  kW: 'powerKw',
  kWh: 'energyKwh',
  t: 'co2T',
  元: 'moneyYuan',
}

export type UnitOf = (unit: string) => Unit

/** One unit for all that share one, chosen from the greatest: 42,000 kW is read as 42 MW. */
export function unitsOf({ columns, rows }: ChartTable, lang: Lang): UnitOf {
  const shown = new Map<string, Unit>()
  for (const [unit, quantity] of Object.entries(quantityOf)) {
    let greatest = 0
    for (const [at, column] of columns.entries())
      if (column.unit === unit)
        for (const { cells } of rows) {
          const cell = cells[at]
          if (typeof cell === 'number' && Math.abs(cell) > greatest) greatest = Math.abs(cell)
        }
    if (columns.some((column) => column.unit === unit)) shown.set(unit, unitFor(quantity, greatest, lang))
  }
  return (unit) => shown.get(unit) ?? { name: unit, factor: 1 }
}

export const headText = ({ title, unit = '' }: ChartColumn, unitOf: UnitOf): string => {
  const { name } = unitOf(unit)
  return name ? `${title} (${name})` : title
}

export function cellText(cell: ChartCell, column: ChartColumn, unitOf: UnitOf, zone?: string): string {
  if (column.kind === 'time') return instantText(cell, zone)
  if (column.kind === 'text') return String(cell ?? '')
  const { factor } = unitOf(column.unit ?? '')
  return numberText(typeof cell === 'number' ? cell / factor : undefined, column.decimals)
}
