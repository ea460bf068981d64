import { useId, useMemo, useState } from 'react'
import { Alert, Button, InputNumber } from 'antd'
import { z } from 'zod'
import { gateNames, rainSourceNames, verdictNames, type Verdict } from '@fengguang/domain/cleaning/clean-now.rules'
import type { CalculatorInput, CleanCalculator } from '@fengguang/domain/cleaning/cleaning.contract'
import { refusalNames } from '@fengguang/domain/cleaning/cleaning.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useAddress } from '../../lib/use-address.ts'
import { WeatherBlock } from '../../widgets/station-blocks/WeatherBlock.tsx'
import { m } from './calculator.texts.ts'
import { cleaning } from './cleaning.queries.ts'
import { costChart } from './dust-charts.ts'

const typed = (max: number) =>
  z
    .codec(z.string().regex(/^\d{1,9}(?:\.\d{1,9})?$/), z.number().min(0).max(max), { decode: Number, encode: String })
    .optional()
/** What was typed over the measured values, in the address: a colleague sees the same sum. */
const CalculatorAddress = z.object({
  costYuan: typed(100_000_000),
  pricePerKwh: typed(100),
  ratePctPerDay: typed(10),
  dryDays: typed(365),
})
type Key = keyof CalculatorInput

interface Input {
  key: Key
  label: TextPair
  unit: string
  from: TextPair
  decimals: number
  max: number
}
const inputs: readonly Input[] = [
  { key: 'costYuan', label: m.cost, unit: '¥', from: m.costFrom, decimals: 2, max: 100_000_000 },
  { key: 'pricePerKwh', label: m.price, unit: '¥/kWh', from: m.priceFrom, decimals: 4, max: 100 },
  { key: 'ratePctPerDay', label: m.rate, unit: '%/d', from: m.rateFrom, decimals: 4, max: 10 },
  { key: 'dryDays', label: m.dry, unit: 'd', from: m.dryFrom, decimals: 1, max: 365 },
]

const tones: Record<Verdict, 'success' | 'info' | 'warning'> = {
  clean: 'success',
  early: 'info',
  waitRain: 'warning',
  washed: 'warning',
  unknown: 'info',
}

/** How often to clean, and whether to clean now. */
export function CalculatorView({ stationId }: { stationId: string }) {
  const say = useSay()
  const [address, change] = useAddress(CalculatorAddress)
  const { data, error, refetch } = useScreenQuery(cleaning.cleanCalculator({ stationId, ...address }), false)
  const isTyped = Object.values(address).some((value) => value !== undefined)
  const nothing = { costYuan: undefined, pricePerKwh: undefined, ratePctPerDay: undefined, dryDays: undefined }
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  return (
    <div className="fg-dust">
      <Card
        title={say(m.inputs)}
        loading={!data}
        extra={
          <Button disabled={!isTyped} onClick={() => change(nothing)}>
            {say(m.reset)}
          </Button>
        }
      >
        <div className="fg-dust-inputs">
          {data &&
            inputs.map((input) => (
              <Typed
                key={`${input.key} ${data.used[input.key] ?? ''}`}
                input={input}
                value={data.used[input.key]}
                isMeasured={data.measured[input.key] !== null}
                onEnter={(value) => change({ [input.key]: value })}
              />
            ))}
        </div>
      </Card>
      <Advice found={data} />
      <Costs found={data} />
      <div className="fg-dust-two">
        <Gate found={data} />
        <WeatherBlock stationId={stationId} />
      </div>
    </div>
  )
}

function Typed(props: {
  input: Input
  value: number | null
  isMeasured: boolean
  onEnter: (value: number | undefined) => void
}) {
  const { input, value, isMeasured, onEnter } = props
  const say = useSay()
  const id = useId()
  const [draft, setDraft] = useState(value)
  const enter = () => {
    if (draft !== value) onEnter(draft ?? undefined)
  }
  return (
    <div className="fg-dust-input">
      <label htmlFor={id}>{`${say(input.label)} (${input.unit})`}</label>
      <InputNumber<number>
        id={id}
        min={0}
        max={input.max}
        precision={input.decimals}
        value={draft}
        onChange={setDraft}
        onBlur={enter}
        onPressEnter={enter}
        aria-describedby={`${id}-from`}
      />
      <span className="fg-dust-hint" id={`${id}-from`}>
        {say(isMeasured ? input.from : m.unknown)}
      </span>
    </div>
  )
}

function Advice({ found }: { found: CleanCalculator | undefined }) {
  const say = useSay()
  const loading = found === undefined
  const reason = found?.refusal
    ? say(refusalNames[found.refusal])
    : found?.asOf &&
      say(m.asOf, {
        day: found.asOf,
        ratio: numberText(100 * found.ratio!, 2),
        energy: numberText(found.dailyEnergyKwh, 0),
      })
  return (
    <div className="fg-dust-verdict">
      {found && (
        <Alert type={tones[found.verdict]} showIcon title={say(verdictNames[found.verdict])} description={reason} />
      )}
      <div className="fg-dust-figures">
        <KpiCard
          label={m.gainKwh}
          value={found?.gainKwhPerDay}
          unit="kWh/d"
          decimals={1}
          definition={m.gainKwhNote}
          loading={loading}
        />
        <KpiCard
          label={m.gainYuan}
          value={found?.gainYuanPerDay}
          unit="¥/d"
          definition={m.gainYuanNote}
          loading={loading}
        />
        <KpiCard
          label={m.payback}
          value={found?.paybackDays}
          unit="d"
          decimals={1}
          definition={m.paybackNote}
          loading={loading}
        />
        <KpiCard
          label={m.best}
          value={found?.best?.days ?? null}
          unit="d"
          decimals={0}
          definition={m.bestNote}
          loading={loading}
        />
        <KpiCard
          label={m.bestCost}
          value={found?.best?.yuanPerDay ?? null}
          unit="¥/d"
          definition={m.bestCostNote}
          loading={loading}
        />
      </div>
    </div>
  )
}

function Costs({ found }: { found: CleanCalculator | undefined }) {
  const say = useSay()
  const chart = useMemo(() => found && costChart(found, say), [found, say])
  if (found && found.best === null)
    return (
      <Card title={say(m.curve)}>
        <Picture kind="empty" title={say(m.noCurve)} />
      </Card>
    )
  return <ChartPanel title={say(m.curve)} data={chart} awaits="category" definition={say(m.curveNote)} />
}

/** What is known of the rain, and from where. */
function Gate({ found }: { found: CleanCalculator | undefined }) {
  const say = useSay()
  if (!found) return <Card title={say(m.gate)} loading />
  const { state, source, service, issuedAt, days } = found.gate
  return (
    <Card title={say(m.gate)}>
      <p>{say(gateNames[state])}</p>
      <p>{say(m.gateBy, { source: say(rainSourceNames[source]) })}</p>
      {service && issuedAt && <p>{say(m.gateService, { service, time: instantText(issuedAt) })}</p>}
      <ul>
        {days.map(({ day, rainMm }) => (
          <li key={day}>{say(m.gateDay, { day, rain: numberText(rainMm, 1) })}</li>
        ))}
      </ul>
    </Card>
  )
}
