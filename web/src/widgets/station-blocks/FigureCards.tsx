import type { TextPair } from '@fengguang/domain/kernel/texts'
import {
  figureDefinitions,
  figureNames,
  figureSources,
  type FigureKey,
} from '@fengguang/domain/station-run/figure-definitions'
import type { Figures } from '@fengguang/domain/station-run/station-figures.model'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { useSay } from '../../lib/i18n.ts'
import { coverageText, type Parts } from './coverage-text.ts'
import { m } from './station-blocks.texts.ts'
import './station-blocks.css'

/** More would leave one or two alone in a second row of a desk's screen. */
const oneRow = 10

const fill = ([zh, en]: TextPair, values: Record<string, string | number>): TextPair => {
  const put = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return [put(zh), put(en)]
}
const join = (parts: readonly TextPair[]): TextPair => [
  parts.map(([zh]) => zh).join('；'),
  parts.map(([, en]) => en).join('; '),
]

/** 口径 of a figure: formula, source, version. */
export function definitionOf(key: FigureKey): TextPair {
  const { formula, source, version } = figureDefinitions[key]
  const [zh, en] = figureSources[source]
  const from: TextPair = [m.source[0].replace('{source}', zh), m.source[1].replace('{source}', en)]
  return join([formula, from, fill(m.version, { version })])
}

/** How a figure is written: the unit by magnitude where it has a quantity. */
function lookOf(key: FigureKey) {
  const { quantity, unit, decimals } = figureDefinitions[key]
  return quantity ? { quantity } : { unit, decimals }
}

interface Props {
  keys: readonly FigureKey[]
  figures: Figures | undefined
  stale: boolean
  dataAt?: string | null | undefined
  zone?: string
  /** What totals are made of; a card says what its own leaves out. */
  parts?: Parts | undefined
  /** Of a read that has not answered yet. */
  error?: unknown
  onRetry?: () => void
}

export function FigureCards(props: Props) {
  const { keys, figures, stale, dataAt, zone, parts, error, onRetry } = props
  const say = useSay()
  if (!figures && error) return <ErrorPicture error={error} {...(onRetry && { onRetry })} />
  return (
    <div className="fg-figures" data-many={keys.length > oneRow} data-most={keys.length === 14}>
      {keys.map((key) => (
        <KpiCard
          key={key}
          label={figureNames[key]}
          value={figures?.[key]}
          loading={figures === undefined}
          stale={stale}
          definition={definitionOf(key)}
          coverage={parts && coverageText(say, key, parts)}
          {...lookOf(key)}
          {...(dataAt && { dataAt })}
          {...(zone && { zone })}
        />
      ))}
    </div>
  )
}
