import { useState } from 'react'
import { Button, Segmented } from 'antd'
import { Failure } from '@fengguang/domain/kernel/failure'
import { numberText, textIn, unitForColumn, type Quantity } from '@fengguang/domain/kernel/units'
import { figureNames } from '@fengguang/domain/station-run/figure-definitions'
import type { FleetOverview, Ranked } from '@fengguang/domain/homes/homes.contract'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { m } from './station-blocks.texts.ts'
import { useOpenStation } from './station-run.queries.ts'
import './station-blocks.css'

type RankedBy = keyof FleetOverview['ranking']
const looks: Readonly<Record<RankedBy, { quantity?: Quantity; unit?: string }>> = {
  hours: { unit: 'h' },
  dayKwh: { quantity: 'energyKwh' },
  powerKw: { quantity: 'powerKw' },
  prPct: { unit: '%' },
}

function useTexts(by: RankedBy, rows: readonly Ranked[]) {
  const lang = useLang()
  const { quantity, unit } = looks[by]
  if (!quantity) return (value: number) => `${numberText(value)} ${unit}`
  const shared = unitForColumn(
    quantity,
    rows.map(({ value }) => value),
    lang,
  )
  return (value: number) => `${textIn(value, shared)} ${shared.name}`
}

interface Props {
  overview: Pick<FleetOverview, 'ranking' | 'isLive' | 'hasHistory'> | undefined
  error?: unknown
  onRetry?: () => void
  by?: readonly RankedBy[]
  rows?: number
}

/** A ranking that could not be read differs from one without stations. */
function missingOf({ isLive, hasHistory }: Pick<FleetOverview, 'isLive' | 'hasHistory'>): Failure | undefined {
  if (!isLive) return new Failure('live.unavailable')
  return hasHistory ? undefined : new Failure('history.unavailable')
}

/** The best stations by a figure of the reader's choice; each leads to its running page. */
export function RankingList(props: Props) {
  const { overview, error, onRetry, by = ['hours', 'dayKwh', 'prPct'], rows: count = 10 } = props
  const say = useSay()
  const openStation = useOpenStation()
  const [chosen, setChosen] = useState(by[0]!)
  const rows = overview?.ranking[chosen].slice(0, count) ?? []
  const missing = overview && rows.length === 0 ? missingOf(overview) : undefined
  const text = useTexts(chosen, rows)
  const best = Math.max(0, ...rows.map(({ value }) => value))
  return (
    <Card
      title={say(m.ranking)}
      loading={overview === undefined && !error}
      error={overview === undefined ? error : missing}
      {...(onRetry && { onRetry })}
      extra={
        <Segmented
          size="small"
          aria-label={say(m.rankBy)}
          value={chosen}
          onChange={setChosen}
          options={by.map((key) => ({ value: key, label: say(figureNames[key]) }))}
        />
      }
    >
      {rows.length === 0 ? (
        <Picture kind="empty" title={say(m.noRanking)} />
      ) : (
        <ol className="fg-ranking">
          {rows.map(({ id, name, stcls, value }, place) => (
            <li key={id}>
              <span className="fg-ranking-place">{place + 1}</span>
              <Button type="link" size="small" title={name} onClick={() => void openStation({ id, stcls })}>
                {name}
              </Button>
              <span className="fg-ranking-value">{text(value)}</span>
              <span
                className="fg-ranking-bar"
                style={{ width: `${best > 0 ? Math.max(0, value / best) * 100 : 0}%` }}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
