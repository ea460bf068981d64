import type { ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { ErrorPicture } from './ErrorPicture.tsx'
import { m } from './kit.texts.ts'
import './card.css'

interface Props {
  title?: ReactNode
  extra?: ReactNode
  /** First load only: a refresh keeps what is shown. */
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** No inner padding, for tables and charts that reach the edge. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

export function Card({ title, extra, loading = false, error, onRetry, flush = false, className, children }: Props) {
  const say = useSay()
  const failed = error !== undefined && error !== null
  return (
    <section className={['fg-card', className].filter(Boolean).join(' ')} aria-busy={loading}>
      {(title || extra) && (
        <header className="fg-card-head">
          <h2 className="fg-card-title">{title}</h2>
          <div className="fg-card-extra">{extra}</div>
        </header>
      )}
      <div className={flush && !failed && !loading ? 'fg-card-body fg-card-flush' : 'fg-card-body'}>
        {loading && (
          <output className="fg-card-loading fg-waiting" aria-label={say(m.loading)}>
            <Skeleton title={false} paragraph={{ rows: 4 }} />
          </output>
        )}
        {failed && !loading && <ErrorPicture error={error} {...(onRetry && { onRetry })} />}
        {!failed && !loading && children}
      </div>
    </section>
  )
}
