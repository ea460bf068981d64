import type { Message } from '@fengguang/domain/kernel/messages'
import type { Quantity } from '@fengguang/domain/kernel/units'
import {
  figureDefinitions,
  figureNames,
  type FigureKey,
  type Figures,
} from '@fengguang/domain/monitoring/station-figures.model'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { m } from './station-blocks.messages.ts'
import './station-blocks.css'

interface Look {
  quantity?: Quantity
  unit?: string
  decimals?: number
}

const looks: Readonly<Record<FigureKey, Look>> = {
  powerKw: { quantity: 'powerKw' },
  capacityKw: { quantity: 'powerKw' },
  dayKwh: { quantity: 'energyKwh' },
  monthKwh: { quantity: 'energyKwh' },
  yearKwh: { quantity: 'energyKwh' },
  totalKwh: { quantity: 'energyKwh' },
  hours: { unit: 'h', decimals: 2 },
  prPct: { unit: '%', decimals: 2 },
  co2T: { quantity: 'co2T' },
  incomeYuan: { quantity: 'moneyYuan' },
  monthIncomeYuan: { quantity: 'moneyYuan' },
  yearIncomeYuan: { quantity: 'moneyYuan' },
  irradianceWm2: { unit: 'W/m²', decimals: 1 },
  windSpeedMs: { unit: 'm/s', decimals: 2 },
}

/** More would leave one or two alone in a second row of a desk's screen. */
const oneRow = 10

const fill = ([zh, en]: Message, values: Record<string, string | number>): Message => {
  const put = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return [put(zh), put(en)]
}
const join = (parts: readonly Message[]): Message => [
  parts.map(([zh]) => zh).join('；'),
  parts.map(([, en]) => en).join('; '),
]

/** 口径 of a figure: formula, version, and what this very value leaves out. */
export function definitionOf(key: FigureKey, known?: { known: number; all: number }): Message {
  const { formula, version } = figureDefinitions[key]
  const isPartial = known !== undefined && known.known < known.all
  return join([formula, fill(m.version, { version }), ...(isPartial ? [fill(m.someMissing, known)] : [])])
}

interface Props {
  keys: readonly FigureKey[]
  figures: Figures | undefined
  stale: boolean
  dataAt?: string | null | undefined
  zone?: string
  /** How many of how many stations told each figure. */
  known?: Readonly<Record<string, number>>
  stationCount?: number
  /** Of a read that has not answered yet. */
  error?: unknown
  onRetry?: () => void
}

export function FigureCards(props: Props) {
  const { keys, figures, stale, dataAt, zone, known, stationCount = 0, error, onRetry } = props
  if (!figures && error) return <ErrorPicture error={error} {...(onRetry && { onRetry })} />
  return (
    <div className="fg-figures" data-many={keys.length > oneRow}>
      {keys.map((key) => (
        <KpiCard
          key={key}
          label={figureNames[key]}
          value={figures?.[key]}
          loading={figures === undefined}
          stale={stale}
          definition={definitionOf(key, known && { known: known[key] ?? 0, all: stationCount })}
          {...looks[key]}
          {...(dataAt && { dataAt })}
          {...(zone && { zone })}
        />
      ))}
    </div>
  )
}
