import type { Lang } from '@fengguang/domain/kernel/texts'
import { unitFor, type Unit } from '@fengguang/domain/kernel/units'
import { quantityOf } from '../chart/chart-units.ts'
import type { Curve } from './curve.model.ts'

function greatest(curves: readonly Curve[]): number {
  let max = 0
  for (const { points } of curves)
    for (let index = 1; index < points.length; index += 2) {
      const size = Math.abs(points[index]!)
      if (size > max) max = size
    }
  return max
}

function scaled(curve: Curve, { name, factor }: Unit): Curve {
  if (factor === 1) return { ...curve, unit: name }
  const points = curve.points.map((value, index) => (index % 2 === 1 ? value / factor : value))
  const inUnit = (value: number) => value / factor
  const band = curve.band && { low: curve.band.low.map(inUnit), high: curve.band.high.map(inUnit) }
  return { ...curve, unit: name, points, ...(band && { band }) }
}

/** One unit per axis, chosen from its greatest value: 42,000 kW is read as 42 MW. */
export function scaleCurves(curves: readonly Curve[], lang: Lang): Curve[] {
  const units = new Map<string, Unit>()
  for (const [unit, quantity] of Object.entries(quantityOf)) {
    const sharing = curves.filter((curve) => curve.unit === unit)
    if (sharing.length > 0) units.set(unit, unitFor(quantity, greatest(sharing), lang))
  }
  return curves.map((curve) => {
    const unit = units.get(curve.unit)
    return unit ? scaled(curve, unit) : curve
  })
}
