import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { doubleClickGuardMs } from '../kit/use-once.ts'
import { useSay } from '../lib/i18n.ts'
import { RequestFailure } from '../lib/request-failure.ts'
import { stored } from '../lib/storage.ts'
import { m } from './app.texts.ts'
import { LoginBackdrop } from './LoginBackdrop.tsx'
import { LoginPreferences } from './LoginPreferences.tsx'
import { Logo } from './Logo.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import type { Demo } from './session-view.ts'
import './login.css'

interface Props {
  demo?: Demo | undefined
  /** Why the person is here again, when they did not ask for it. */
  notice?: TextPair | undefined
  onSubmit: (userName: string, password: string) => Promise<void>
}

/** Plain elements on the theme's tokens: the first page loads neither antd nor the router. */
export function LoginPage({ demo, notice, onSubmit }: Props) {
  const say = useSay()
  const ids = { name: useId(), password: useId(), failure: useId() }
  const [userName, setUserName] = useState(() => stored('userName') ?? '')
  const [password, setPassword] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const sent = useRef({ what: '', atMs: -Infinity })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning) return undefined
    if (!userName.trim() || !password) return setFailure(say(userName.trim() ? m.passwordMissing : m.userNameMissing))
    // The same once more within the guard is a double click; a corrected password may go at once.
    const what = JSON.stringify([userName, password])
    if (sent.current.what === what && performance.now() - sent.current.atMs < doubleClickGuardMs) return undefined
    sent.current = { what, atMs: performance.now() }
    setIsRunning(true)
    setFailure(undefined)
    try {
      await onSubmit(userName.trim(), password)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setFailure(error.msg)
    } finally {
      setIsRunning(false)
    }
    return undefined
  }

  const text = failure ?? (notice && say(notice))
  return (
    <div className="fg-login">
      <LoginBackdrop />
      <header className="fg-login-bar">
        <LoginPreferences />
      </header>
      <main className="fg-login-card">
        <h1>
          <Logo size={40} />
          <span>
            {say(m.product)}
            <small>{say(m.productLine)}</small>
          </span>
        </h1>
        <form onSubmit={submit} noValidate aria-describedby={ids.failure}>
          <label htmlFor={ids.name}>{say(m.userName)}</label>
          <input
            ref={first}
            id={ids.name}
            className="fg-input"
            name="userName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={userName}
            onChange={(event) => setUserName(event.target.value)}
          />
          <label htmlFor={ids.password}>{say(m.password)}</label>
          <PasswordInput id={ids.password} value={password} onChange={setPassword} />
          <p id={ids.failure} className="fg-login-failure" role="alert">
            {text}
          </p>
          <button className="fg-button" type="submit" disabled={isRunning}>
            {say(isRunning ? m.signingIn : m.signIn)}
          </button>
        </form>
        {demo && (
          <section className="fg-login-demo" aria-label={say(m.demoTitle)}>
            <p>{say(m.demoTitle)}</p>
            <ul>
              {demo.userNames.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => {
                      setUserName(name)
                      setPassword(demo.password)
                      setFailure(undefined)
                    }}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </div>
  )
}
