import type { LossSum } from '@fengguang/domain/analysis/loss.model'
import { totalLoss } from '@fengguang/domain/analysis/loss.rules'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { m } from './analysis.texts.ts'

interface Props {
  sum: LossSum | undefined
  yuan: number | null | undefined
  coverage: { text: string; hint: string } | undefined
}

/** Expected, actual and lost energy of a plant or a fleet, each with its definition. */
export function LossFigures({ sum, yuan, coverage }: Props) {
  const lost = sum && totalLoss(sum.lossKwh)
  const loading = sum === undefined
  const energy = { quantity: 'energyKwh', loading } as const
  return (
    <>
      <KpiCard
        label={m.expected}
        value={sum?.expectedKwh}
        {...energy}
        definition={m.expectedNote}
        coverage={coverage}
      />
      <KpiCard label={m.actual} value={sum?.actualKwh} {...energy} definition={m.actualNote} />
      <KpiCard label={m.lost} value={lost} {...energy} definition={m.lostNote} />
      <KpiCard label={m.lostYuan} value={yuan} quantity="moneyYuan" definition={m.yuanNote} loading={loading} />
      <KpiCard
        label={m.lossRate}
        value={sum && sum.expectedKwh > 0 ? (100 * lost!) / sum.expectedKwh : null}
        unit="%"
        definition={m.lossRateNote}
        loading={loading}
      />
    </>
  )
}
