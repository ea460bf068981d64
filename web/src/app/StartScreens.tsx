import { failureText, requestIdOf } from '../kit/failure-text.ts'
import { useSay } from '../lib/i18n.ts'
import { m } from './app.texts.ts'
import './login.css'

/** Empty for a moment: a spinner that flashes for 100 ms is worse than none (it fades in by CSS). */
export function Starting() {
  const say = useSay()
  return (
    <main className="fg-start" aria-busy="true">
      <output className="fg-start-wait">{say(m.starting)}</output>
    </main>
  )
}

export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  const requestId = requestIdOf(error)
  return (
    <main className="fg-start">
      <p role="alert">{failureText(error, say)}</p>
      {requestId && <p className="fg-start-id">{requestId}</p>}
      <button className="fg-button" type="button" onClick={onRetry}>
        {say(m.retry)}
      </button>
    </main>
  )
}
