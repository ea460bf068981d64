import { Link } from 'react-router'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'
import { Card } from './Card.tsx'
import './count-links.css'

export interface CountLink {
  key: string
  label: TextPair
  value: number | undefined
  /** Where the records behind the figure are listed. */
  to: string
  /** Stands out as soon as it is not zero. */
  isAlert?: true
}

interface Props {
  title: TextPair
  figures: readonly CountLink[]
  /** The counts are not there, and why. */
  error?: Error | null | undefined
  isBusy: boolean
  onRetry: () => void
}

/** Counts, each a link to the records it counts. */
export function CountLinks({ title, figures, error, isBusy, onRetry }: Props) {
  const say = useSay()
  return (
    <Card flush error={error ?? undefined} onRetry={onRetry} className="fg-count-links">
      <ul aria-label={say(title)} aria-busy={isBusy}>
        {figures.map(({ key, label, value, to, isAlert = false }) => (
          <li key={key} data-alert={isAlert && (value ?? 0) > 0}>
            <Link to={to}>
              <span className="fg-count-figure">{value ?? '--'}</span>
              <span>{say(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
