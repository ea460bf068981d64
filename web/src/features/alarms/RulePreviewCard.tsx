import { useMemo } from 'react'
import type { RulePreview } from '@fengguang/domain/alarms/alarm-rules.contract'
import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import type { CategoryChart } from '../../kit/chart/chart.model.ts'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './rules.texts.ts'

/** What the rule would have raised, judged by the same engine over the stored frames. */
export function RulePreviewCard({ preview, unit }: { preview: RulePreview; unit: string }) {
  const say = useSay()
  const { raises, judged, devices, byDay, samples } = preview
  const bars = useMemo(
    (): CategoryChart => ({
      kind: 'category',
      axis: say(m.day),
      categories: byDay.map(({ day }) => ({ id: day, name: day, short: day.slice(5) })),
      series: [
        {
          id: 'raises',
          name: say(m.previewBar),
          unit: say(m.times),
          decimals: 0,
          values: byDay.map(({ count }) => count),
        },
      ],
    }),
    [byDay, say],
  )
  return (
    <Card title={`${say(m.previewTitle)} ${say(m.raises, { count: raises })}`}>
      <p className="fg-alarm-note">{say(m.judged, { judged, devices })}</p>
      {raises > 0 && <ChartPanel title={say(m.previewBar)} data={bars} heightPx={180} />}
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
