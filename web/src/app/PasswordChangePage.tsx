import { Button } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { ThemeScope } from '../theme/ThemeScope.tsx'
import { useAppearance } from './appearance.ts'
import { m } from './app.texts.ts'
import { PasswordChangeForm } from '../features/account/PasswordChangeForm.tsx'
import './login.css'

interface Props {
  onDone: () => void
  onSignOut: () => Promise<void>
}

/** A one-time password opens nothing but this page. */
export function PasswordChangePage({ onDone, onSignOut }: Props) {
  const say = useSay()
  const { theme, look, lang } = useAppearance()
  return (
    <ThemeScope theme={theme} look={look} lang={lang}>
      <div className="fg-login">
        <main className="fg-login-card fg-password-page">
          <h1>{say(m.changePassword)}</h1>
          <p>{say(m.passwordOnce)}</p>
          <PasswordChangeForm onDone={onDone} />
          <Button type="link" block onClick={() => void onSignOut()}>
            {say(m.signOut)}
          </Button>
        </main>
      </div>
    </ThemeScope>
  )
}
