import { useSay } from '../../lib/i18n.ts'
import { m } from './device-monitor.texts.ts'
import { levelCount } from './matrix-levels.ts'

/** From the smallest to the greatest value, and what has none. */
export function MatrixLegend({ title, low, high }: { title: string; low: string; high: string }) {
  const say = useSay()
  return (
    <div className="fg-matrix-legend">
      <span>{title}</span>
      <span>
        {say(m.low)} {low}
      </span>
      {Array.from({ length: levelCount }, (_, i) => (
        <span key={`level ${String(i + 1)}`} className="fg-matrix-cell" data-level={i + 1} aria-hidden="true" />
      ))}
      <span>
        {say(m.high)} {high}
      </span>
      <span className="fg-matrix-cell" data-level={0} aria-hidden="true" />
      <span>{say(m.noValue)}</span>
    </div>
  )
}
