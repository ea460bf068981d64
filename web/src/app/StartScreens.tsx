import type { RequestFailure } from '../lib/request-failure.ts'
import { useSay } from '../lib/i18n.ts'
import { m } from './app.messages.ts'
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

export function Unreachable({ failure, onRetry }: { failure: RequestFailure; onRetry: () => void }) {
  const say = useSay()
  return (
    <main className="fg-start">
      <p role="alert">{failure.msg}</p>
      {failure.requestId && <p className="fg-start-id">{failure.requestId}</p>}
      <button className="fg-button" type="button" onClick={onRetry}>
        {say(m.retry)}
      </button>
    </main>
  )
}
