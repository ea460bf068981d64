import { dispersionGradeNames } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { DispersionGrade } from '@fengguang/domain/kpis/kpi-formulas'
import { StateTag } from '../kit/StateTag.tsx'

const tones = { stable: 'normal', good: 'normal', toImprove: 'alarm', mustImprove: 'fault' } as const

export const DispersionTag = ({ grade }: { grade: DispersionGrade }) => (
  <StateTag tone={tones[grade]} label={dispersionGradeNames[grade]} framed />
)
