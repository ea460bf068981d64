import { useState, type KeyboardEvent } from 'react'
import { useSay } from '../lib/i18n.ts'
import { m } from './app.texts.ts'

interface Props {
  id: string
  value: string
  onChange: (value: string) => void
}

export function PasswordInput({ id, value, onChange }: Props) {
  const say = useSay()
  const [isShown, setIsShown] = useState(false)
  const [isCapsOn, setIsCapsOn] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setIsCapsOn(event.getModifierState('CapsLock'))
  return (
    <div className="fg-password">
      <input
        id={id}
        className="fg-input"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={256}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setIsCapsOn(false)}
        aria-describedby={`${id}-caps`}
      />
      <button type="button" aria-label={say(m.showAsText)} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          {!isShown && <path d="M4 20 20 4" />}
        </svg>
      </button>
      <p id={`${id}-caps`} className="fg-caps" aria-live="polite">
        {isCapsOn && say(m.capsLock)}
      </p>
    </div>
  )
}
