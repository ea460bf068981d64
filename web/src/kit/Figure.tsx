import { Tooltip } from 'antd'
import { exactText, missing, numberText } from './format.ts'
import './figure.css'

interface Props {
  value: number | null | undefined
  unit?: string
  decimals?: number
  /** What was measured, when `value` is already scaled: shown on hover. */
  exact?: { value: number; unit?: string }
}

/** A number as people read it: grouped, rounded, its exact value on hover. */
export function Figure({ value, unit, decimals = 2, exact }: Props) {
  const text = numberText(value, decimals)
  if (text === missing) return <span className="fg-figure">{missing}</span>
  const whole = exact ? `${exactText(exact.value)} ${exact.unit ?? unit ?? ''}` : `${exactText(value)} ${unit ?? ''}`
  return (
    <Tooltip title={whole.trim()} mouseEnterDelay={0.4}>
      <span className="fg-figure">
        {text}
        {unit && <span className="fg-figure-unit">{unit}</span>}
      </span>
    </Tooltip>
  )
}
