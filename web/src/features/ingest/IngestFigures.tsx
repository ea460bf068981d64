import { useState } from 'react'
import { Alert } from 'antd'
import type { IngestHealth, IngestLoad } from '@fengguang/domain/ingest/ingest.contract'
import { numberText } from '@fengguang/domain/kernel/units'
import { Figure } from '../../kit/Figure.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { useSay } from '../../lib/i18n.ts'
import { byteText } from './byte-text.ts'
import { m } from './ingest.texts.ts'

const kept = 60

/** The last values read while the panel is open. */
function useTrend(value: number | undefined, at: string | undefined): readonly number[] {
  const [seen, setSeen] = useState<{ at: string | undefined; values: readonly number[] }>({ at: undefined, values: [] })
  if (at === undefined || value === undefined || at === seen.at) return seen.values
  const values = [...seen.values.slice(1 - kept), value]
  setSeen({ at, values })
  return values
}

const Trouble = ({ text, type = 'warning' }: { text: string; type?: 'warning' | 'error' }) => (
  <Alert type={type} showIcon role="alert" title={text} />
)

/** What an operator must know first. */
function Troubles({ health }: { health: IngestHealth }) {
  const say = useSay()
  const { isUp, load } = health
  return (
    <>
      {!isUp && <Trouble type="error" text={say(m.down)} />}
      {load && !load.isStoreUp && <Trouble text={say(m.storeDown)} />}
      {load?.isLogWarning && <Trouble text={say(m.logWarning)} />}
      {load && load.refusals.disk > 0 && (
        <Trouble type="error" text={say(m.diskTrouble, { count: load.refusals.disk })} />
      )}
    </>
  )
}

interface Props {
  health: IngestHealth
  isStale: boolean
}

export function IngestFigures({ health, isStale }: Props) {
  const trend = useTrend(health.load?.pointsPerSecond, health.at)
  return (
    <>
      <Troubles health={health} />
      {health.load && <Load load={health.load} trend={trend} at={health.at} isStale={isStale} />}
    </>
  )
}

interface LoadProps {
  load: IngestLoad
  trend: readonly number[]
  at: string
  isStale: boolean
}

function Load({ load, trend, at, isStale }: LoadProps) {
  const say = useSay()
  const live = { stale: isStale, dataAt: at }
  const perSecond = say(m.perSecond)
  return (
    <div className="fg-ingest-figures">
      <KpiCard
        {...live}
        label={m.points}
        definition={m.pointsDefinition}
        value={load.pointsPerSecond}
        unit={perSecond}
        decimals={0}
        trend={trend}
      />
      <KpiCard
        {...live}
        label={m.frames}
        definition={m.framesDefinition}
        value={load.framesPerSecond}
        unit={perSecond}
        decimals={1}
      />
      <KpiCard {...live} label={m.lag} definition={m.lagDefinition} value={load.lagSeconds} unit="s" decimals={0} />
      <KpiCard
        {...live}
        label={m.acknowledge}
        definition={m.acknowledgeDefinition}
        value={load.acknowledgeP99Ms}
        unit="ms"
        decimals={1}
      />
      <LogGauge load={load} isStale={isStale} />
      <KpiCard
        {...live}
        label={m.rejected}
        definition={m.rejectedDefinition}
        value={load.quarantinedPerSecond}
        unit={perSecond}
        decimals={1}
      />
    </div>
  )
}

/** How full the log is, against the cap at which senders have to wait. */
function LogGauge({ load, isStale }: Pick<LoadProps, 'load' | 'isStale'>) {
  const say = useSay()
  const { logBytes, logCapBytes } = load
  const name = say(m.log)
  return (
    <article className="fg-kpi" data-stale={isStale} aria-label={name}>
      <div className="fg-kpi-head">
        <span className="fg-kpi-label" title={say(m.logDefinition)}>
          {name}
        </span>
      </div>
      <div className="fg-kpi-value">
        <Figure text={numberText((100 * logBytes) / logCapBytes, 1)} unit="%" />
        <span className="fg-ingest-usage">
          {say(m.usage, { used: byteText(logBytes), cap: byteText(logCapBytes) })}
        </span>
      </div>
      <meter aria-label={name} min={0} max={logCapBytes} high={0.7 * logCapBytes} value={logBytes} />
    </article>
  )
}
