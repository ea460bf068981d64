import { show, type Quantity } from '@fengguang/domain/kernel/units'
import { figureNames } from '@fengguang/domain/station-run/figure-definitions'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import { Card } from '../../kit/Card.tsx'
import { Coverage } from '../../kit/Coverage.tsx'
import { Figure } from '../../kit/Figure.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { coverageText } from '../../widgets/station-blocks/coverage-text.ts'
import { StateCounts } from '../../widgets/station-blocks/StateCounts.tsx'
import type { BlockProps } from './home-blocks.tsx'
import { m } from './homes.texts.ts'

const shown = [
  ['powerKw', 'powerKw'],
  ['capacityKw', 'powerKw'],
  ['dayKwh', 'energyKwh'],
] as const satisfies readonly (readonly [string, Quantity])[]

/** Photovoltaic, wind and comprehensive energy side by side. */
export function ClassBlock({ read: { overview, error, onRetry } }: BlockProps) {
  const say = useSay()
  const lang = useLang()
  return (
    <Card title={say(m.classes)} loading={!overview && !error} error={error} onRetry={onRetry}>
      {overview?.byClass.length === 0 && <Picture kind="empty" title={say(m.noStations)} />}
      {overview?.byClass.map(({ stcls, stationCount, figures, states, ...parts }) => (
        <section key={stcls} className="fg-home-class">
          <h3>
            {say(stationClassNames[stcls])} <small>{say(m.count, { count: stationCount })}</small>
            <StateCounts states={states} />
          </h3>
          <dl className="fg-facts">
            {shown.map(([key, quantity]) => {
              const figure = show(quantity, figures[key], lang)
              const coverage = coverageText(say, key, { ...parts, stationCount })
              return (
                <div key={key}>
                  <dt>{say(figureNames[key])}</dt>
                  <dd>
                    <Figure {...figure} />
                    {coverage && <Coverage {...coverage} />}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </Card>
  )
}
