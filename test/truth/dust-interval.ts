import { widestInterval } from '@fengguang/analytics/soiling/short-soiling'
import { demoStations } from '../../simulator/src/demo-fleet.ts'
import { localDayOf } from '../../simulator/src/local-day.ts'
import type { Scenario } from '../../simulator/src/plant.model.ts'
import { pvSite } from '../../simulator/src/pv/pv-site.ts'
import { soilingOf } from '../../simulator/src/pv/soiling.ts'
import type { PvRun } from './pv-truth.ts'
import type { Score } from './score.ts'

export interface DustyRun {
  run: PvRun
  stationId: string
  scenario: Scenario
  seed: number
}

/** Days that must lie on both sides of a washing for it to show. */
const sideDays = 7

/** Whether a washing fell into the period that its days can show. */
export function isDecidable(
  { stationId, scenario, seed }: Omit<DustyRun, 'run'>,
  { fromAt, toAt }: { fromAt: number; toAt: number },
): boolean {
  const site = pvSite(
    demoStations.find(({ id }) => id === stationId)!,
    { seed, scenario },
  )
  for (let day = localDayOf(fromAt) + sideDays; day <= localDayOf(toAt - 1) - sideDays; day++)
    if (soilingOf(site.climate, site.seed, day).cleanedAt > 0) return true
  return false
}

/** Dust has no events of its own: it is judged by its energy and by what the analysis says that lies within. */
export function withDustInterval<S extends Score & { expectedKwh: number }>(dusty: DustyRun, score: S): S {
  const { dust } = dusty.run.analysis
  if (dust === undefined)
    return { ...score, interval: isDecidable(dusty, dusty.run.input.period) ? 'refused' : 'undecidable' }
  const around = (loss: number): number => score.ledgerKwh + (loss - dust.loss) * score.expectedKwh
  const interval = {
    lowKwh: around(dust.low),
    highKwh: around(dust.high),
    widestKwh: widestInterval * score.expectedKwh,
  }
  return { ...score, interval }
}
