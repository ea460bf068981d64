import { useMemo } from 'react'
import type { RulePreview } from '@fengguang/domain/alarms/alarm-rules.contract'
import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { pointsOf } from '../../kit/curve/curve.model.ts'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './rules.texts.ts'

/** What the rule would have raised, judged by the same engine over the stored frames. */
export function RulePreviewCard({ preview, unit }: { preview: RulePreview; unit: string }) {
  const say = useSay()
  const { raises, judged, devices, byDay, samples } = preview
  const bars = useMemo(
    () => [
      {
        id: 'raises',
        name: say(m.previewBar),
        unit: say(m.times),
        kind: 'bar' as const,
        decimals: 0,
        points: pointsOf(byDay.map(({ day, count }) => [Date.parse(`${day}T00:00:00`), count] as const)),
      },
    ],
    [byDay, say],
  )
  return (
    <Card title={`${say(m.previewTitle)} ${say(m.raises, { count: raises })}`}>
      <p className="fg-alarm-note">{say(m.judged, { judged, devices })}</p>
      {raises > 0 && <CurvePanel title={say(m.previewBar)} curves={bars} heightPx={160} />}
      {samples.length > 0 && (
        <>
          <h3>{say(m.samples)}</h3>
          <ol className="fg-alarm-history">
            {samples.map(({ deviceId, deviceName, stationName, raisedAt, clearedAt, value }) => (
              <li key={`${deviceId} ${raisedAt}`}>
                <time dateTime={raisedAt}>
                  {instantText(raisedAt)} – {instantText(clearedAt)}
                </time>
                <span>
                  {deviceName} · {stationName}
                </span>
                {value !== null && (
                  <b>
                    {numberText(value, 1)} {unit}
                  </b>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}
