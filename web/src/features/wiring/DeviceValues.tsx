import { Button } from 'antd'
import { numberText } from '@fengguang/domain/kernel/units'
import type { DeviceDetail, PointValue } from '@fengguang/domain/telemetry/realtime.contract'
import { Card } from '../../kit/Card.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './wiring.messages.ts'

interface Props {
  detail: DeviceDetail | undefined
  error: unknown
  onRetry: () => void
  onPoint: (point: string) => void
}

/** One of several stands on a line of its own, under its number. */
const linesOf = (value: PointValue): { point: string; name: string; text: string }[] => {
  const text = (figure: number | null) => `${numberText(figure, value.decimals)} ${value.unit}`.trim()
  if (!value.values) return [{ point: value.point, name: value.name, text: value.text ?? text(value.value) }]
  return value.values.map((figure, i) => ({
    point: `${value.point}[${i + 1}]`,
    name: `${value.name} ${i + 1}`,
    text: text(figure),
  }))
}

export function DeviceValues({ detail, error, onRetry, onPoint }: Props) {
  const say = useSay()
  return (
    <Card title={say(m.values)} loading={!detail && !error} error={detail ? undefined : error} onRetry={onRetry}>
      <dl className="fg-wiring-values">
        {detail?.values.flatMap(linesOf).map(({ point, name, text }) => (
          <div key={point}>
            <dt>
              <Button type="link" size="small" title={say(m.history)} onClick={() => onPoint(point)}>
                {name}
              </Button>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
