import { Tooltip } from 'antd'
import { missingText } from '@fengguang/domain/kernel/units'
import './figure.css'

interface Props {
  /** Already grouped and rounded, as kernel/units writes it. */
  text: string
  unit?: string | undefined
  /** Every digit, with its unit: shown on hover. */
  exact?: string | undefined
}

/** A number as people read it, with its exact value on hover. */
export function Figure({ text, unit, exact }: Props) {
  if (text === missingText) return <span className="fg-figure">{missingText}</span>
  const figure = (
    <span className="fg-figure">
      {text}
      {unit && <span className="fg-figure-unit">{unit}</span>}
    </span>
  )
  if (!exact) return figure
  return (
    <Tooltip title={exact} mouseEnterDelay={0.4}>
      {figure}
    </Tooltip>
  )
}
