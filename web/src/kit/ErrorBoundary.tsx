import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { isMissingPart } from '../lib/lazy-part.ts'
import { failureText, requestIdOf } from './failure-text.ts'
import { m } from './kit.texts.ts'
import { Picture } from './Picture.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  /** A new value (for example the address) forgets the error, so that leaving a broken page is enough. */
  resetKey?: string
  /** Where the error is reported, for example the server's log. */
  onError?: (error: unknown, componentStack: string) => void
  children: ReactNode
}
interface State {
  error: unknown
  failed: boolean
  resetKey: string | undefined
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: undefined, failed: false, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: undefined, failed: false })} />
  }
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  const { copied, copy } = useCopy()
  const requestId = requestIdOf(error)
  const details = () =>
    [
      `${location.pathname}${location.search}`,
      new Date().toISOString(),
      ...(requestId ? [`${say(m.requestId)} ${requestId}`] : []),
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      navigator.userAgent,
    ].join('\n')
  return (
    <Picture
      kind="error"
      title={failureText(error, say)}
      hint={requestId ? `${say(m.errorHint)} · ${say(m.requestId)} ${requestId}` : say(m.errorHint)}
    >
      {/* After a new release the old page's files are gone: only a reload brings the new ones. */}
      {!isMissingPart(error) && <Button onClick={onRetry}>{say(m.retry)}</Button>}
      <Button type="primary" onClick={() => location.reload()}>
        {say(m.reload)}
      </Button>
      <Button onClick={() => void copy(details())}>{say(copied ? m.copied : m.copyDetails)}</Button>
    </Picture>
  )
}
