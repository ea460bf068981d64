import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import {
  clockTexts,
  rateNames,
  rates,
  TariffCalendar,
  TariffSet,
  type Rate,
  type TariffPeriod,
} from '@fengguang/domain/prices/tariff.model'
import { failures } from '@fengguang/domain/kernel/failures'
import type { Control } from '../../kit/form/form-field.ts'
import { several } from '../../kit/several.ts'
import { useSay } from '../../lib/i18n.ts'
import { f } from './price-form.texts.ts'
import { TariffBar } from './TariffBar.tsx'
import './prices.css'

const clockOptions = clockTexts.map((text) => ({ value: text, label: text }))
const months = Array.from({ length: 12 }, (_, i) => i + 1)

/** Sets of months, each with the periods of its day. What is wrong is said at once, beside the hours that show it. */
export function TariffCalendarInput({ id, value, onChange }: Control) {
  const say = useSay()
  const sets = Array.isArray(value) ? (value as TariffCalendar) : []
  const put = (at: number, set: Partial<TariffSet>) => onChange(sets.with(at, { ...sets[at]!, ...set }))
  const isWhole = TariffCalendar.safeParse(sets).success || sets.some((set) => !TariffSet.safeParse(set).success)
  return (
    <div id={id} className="fg-tariff" tabIndex={-1}>
      {sets.map((set, at) => (
        // Sets have no identity of their own: their place is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="fg-tariff-set">
          <div className="fg-tariff-head">
            <Select
              className="fg-form-wide"
              {...several}
              aria-label={say(f.months)}
              value={set.months}
              options={months.map((n) => ({ value: n, label: say(f.month, { n }) }))}
              onChange={(next: number[]) => put(at, { months: next.toSorted((a, b) => a - b) })}
            />
            {sets.length > 1 && (
              <Button
                icon={<DeleteOutlined />}
                aria-label={say(f.removeSet)}
                title={say(f.removeSet)}
                onClick={() => onChange(sets.filter((_, other) => other !== at))}
              />
            )}
          </div>
          <TariffBar periods={set.periods} />
          <Periods periods={set.periods} onChange={(periods) => put(at, { periods })} />
        </div>
      ))}
      {!isWhole && <div className="fg-form-error">{say(failures['tariff.months'].text)}</div>}
      <Button
        icon={<PlusOutlined />}
        onClick={() =>
          onChange([
            ...sets,
            { months: [], periods: sets[0]?.periods ?? [{ from: '00:00', to: '24:00', rate: 'flat' }] },
          ])
        }
      >
        {say(f.addSet)}
      </Button>
    </div>
  )
}

function Periods({
  periods,
  onChange,
}: {
  periods: readonly TariffPeriod[]
  onChange: (next: TariffPeriod[]) => void
}) {
  const say = useSay()
  const put = (at: number, part: Partial<TariffPeriod>) => onChange(periods.with(at, { ...periods[at]!, ...part }))
  const clock = (at: number, key: 'from' | 'to', label: string) => (
    <Select
      showSearch
      aria-label={`${say(f.period, { n: at + 1 })} ${label}`}
      value={periods[at]![key]}
      options={clockOptions}
      onChange={(next: string) => put(at, { [key]: next })}
    />
  )
  return (
    <>
      {periods.map((period, at) => (
        // Periods have no identity of their own either.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="fg-tariff-period">
          {clock(at, 'from', say(f.from))}
          <span aria-hidden="true">–</span>
          {clock(at, 'to', say(f.until))}
          <Select<Rate>
            aria-label={`${say(f.period, { n: at + 1 })} ${say(f.rate)}`}
            value={period.rate}
            options={rates.map((rate) => ({ value: rate, label: say(rateNames[rate]) }))}
            onChange={(rate) => put(at, { rate })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={periods.length === 1}
            aria-label={say(f.removePeriod)}
            title={say(f.removePeriod)}
            onClick={() => onChange(periods.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      <Button
        type="link"
        icon={<PlusOutlined />}
        onClick={() => onChange([...periods, { from: periods.at(-1)?.to ?? '00:00', to: '24:00', rate: 'flat' }])}
      >
        {say(f.addPeriod)}
      </Button>
    </>
  )
}
