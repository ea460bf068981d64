import { Tooltip } from 'antd'
import './coverage.css'

interface Props {
  /** Short, beside the figure or in the head of a card: `18/20 座 · 5/16 天`. */
  text: string
  /** The same in a sentence. */
  hint: string
}

/** What a total or a curve is made of when that is not all; reachable by keyboard and touch. */
export function Coverage({ text, hint }: Props) {
  return (
    <Tooltip title={hint} trigger={['hover', 'focus', 'click']}>
      <button type="button" className="fg-coverage" aria-label={`${text}: ${hint}`}>
        {text}
      </button>
    </Tooltip>
  )
}
