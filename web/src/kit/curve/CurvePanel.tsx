import { useMemo } from 'react'
import { ChartPanel, type ChartPanelProps } from '../chart/ChartPanel.tsx'
import type { Curve } from './curve.model.ts'

interface Props extends Omit<ChartPanelProps, 'data' | 'awaits' | 'onPick'> {
  /** Undefined until the first answer. */
  curves: readonly Curve[] | undefined
}

/** Curves over instants: the chart of telemetry. */
export function CurvePanel({ curves, ...rest }: Props) {
  const { zone } = rest
  const data = useMemo(() => curves && ({ kind: 'time', curves, ...(zone && { zone }) } as const), [curves, zone])
  return <ChartPanel {...rest} data={data} awaits="time" />
}
