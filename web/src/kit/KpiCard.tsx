import { Button, Popover, Skeleton } from 'antd'
import { InfoCircleOutlined } from '@ant-design/icons'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { exactText, numberText, show, type Quantity } from '@fengguang/domain/kernel/units'
import { useLang, useSay } from '../lib/i18n.ts'
import { Coverage } from './Coverage.tsx'
import { Figure } from './Figure.tsx'
import { instantText } from './format.ts'
import { m } from './kit.texts.ts'
import { Sparkline } from './Sparkline.tsx'
import './kpi-card.css'

interface Props {
  label: TextPair
  value: number | null | undefined
  /** Chooses kWh, 万度, MW … by size and language; without it `unit` is shown as it is. */
  quantity?: Quantity
  unit?: string
  decimals?: number
  trend?: readonly (number | null)[]
  /** 口径: what exactly is counted, and from when to when. */
  definition?: TextPair
  /** What the value leaves out, when it leaves out something. */
  coverage?: { text: string; hint: string } | undefined
  /** Older than twice its refresh period: dimmed, with its data time. */
  stale?: boolean
  dataAt?: Date | string | number
  zone?: string
  loading?: boolean
}

export function KpiCard(props: Props) {
  const { label, value, quantity, unit, decimals, trend, definition, stale = false, dataAt, zone } = props
  const say = useSay()
  const lang = useLang()
  const name = say(label)
  const shown = quantity
    ? show(quantity, value, lang)
    : { text: numberText(value, decimals), unit, exact: [exactText(value, decimals), unit].filter(Boolean).join(' ') }
  return (
    <article className="fg-kpi" data-stale={stale} aria-label={name} aria-busy={props.loading ?? false}>
      <div className="fg-kpi-head">
        <span className="fg-kpi-label">{name}</span>
        {definition && (
          <Popover trigger={['hover', 'click']} title={say(m.definition)} content={<KpiNote text={say(definition)} />}>
            <Button type="text" size="small" icon={<InfoCircleOutlined />} aria-label={say(m.definitionOf, { name })} />
          </Popover>
        )}
      </div>
      {props.loading ? (
        <Skeleton.Input active size="small" />
      ) : (
        <div className="fg-kpi-value">
          <Figure text={shown.text} unit={shown.unit} exact={shown.exact} />
          {trend && <Sparkline values={trend} label={say(m.trendOf, { name })} />}
        </div>
      )}
      {props.coverage && !props.loading && <Coverage {...props.coverage} />}
      {stale && (
        <div className="fg-kpi-time">
          {say(m.stale)} · {instantText(dataAt, zone)}
        </div>
      )}
    </article>
  )
}

const KpiNote = ({ text }: { text: string }) => <div className="fg-kpi-note">{text}</div>
