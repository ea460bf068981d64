import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { call } from '../lib/call.ts'
import { LangContext, langTag } from '../lib/i18n.ts'
import { onSessionLost } from '../lib/request.ts'
import { stored } from '../lib/storage.ts'
import { cssVarsText } from '../theme/css-vars.ts'
import '../theme/theme.css'
import { AppearanceContext, useStoredAppearance } from './appearance.ts'
import { addressAfterSignIn } from './landing.ts'
import { LoginPage } from './LoginPage.tsx'
import { relogin, signIn, signOut, singleFlight, startSession, type SessionState } from './session.ts'
import { Starting, Unreachable } from './StartScreens.tsx'

/** Router, shell and antd come after sign-in only: the login page must stay light. */
const loadApp = () => import('./SignedInApp.tsx').then((x) => ({ default: x.SignedInApp }))
const SignedInApp = lazy(loadApp)
const PasswordChangePage = lazy(() =>
  import('./PasswordChangePage.tsx').then((x) => ({ default: x.PasswordChangePage })),
)

export function Entry() {
  const [state, setState] = useState<SessionState>({ kind: 'starting' })
  const appearance = useStoredAppearance()
  const { lang, theme, look, setLang } = appearance
  const [wanted] = useState(() => location.pathname + location.search)
  const [hasChosenLang, setHasChosenLang] = useState(false)

  const isSignedIn = state.kind === 'signedIn'
  useLayoutEffect(() => {
    // Behind the login the open screen decides about its theme.
    if (isSignedIn) return
    Object.assign(document.documentElement.dataset, { theme, look })
    document.documentElement.lang = langTag(lang)
  }, [isSignedIn, theme, look, lang])

  const enter = useCallback(
    (next: SessionState) => {
      if (next.kind === 'signedOut' && location.pathname !== '/login') history.replaceState(null, '', '/login')
      if (next.kind === 'signedIn') setLang(next.user.lang)
      setState(next)
    },
    [setLang],
  )
  const start = useCallback(() => void startSession().then(enter), [enter])

  useEffect(() => {
    const recover = singleFlight(async () => {
      const isBack = await relogin()
      if (!isBack && !stored('np')) enter({ kind: 'signedOut', ended: true })
      return isBack
    })
    onSessionLost(recover)
    start()
  }, [enter, start])

  const submit = async (userName: string, password: string) => {
    const before = stored('userName')
    void loadApp()
    const next = await signIn(userName, password)
    if (next.kind === 'signedIn') {
      if (hasChosenLang && next.user.lang !== lang) {
        next.user.lang = (await call(sessionContract.changeLocaleUnit, { lang })).lang
      }
      history.replaceState(null, '', addressAfterSignIn(wanted, before === userName ? stored('lastPage') : undefined))
    }
    enter(next)
  }
  const leave = useCallback(
    () =>
      signOut().finally(() => {
        history.replaceState(null, '', '/login')
        start()
      }),
    [start],
  )
  const loginAppearance = useMemo(
    () => ({
      ...appearance,
      setLang: (value: typeof lang) => {
        setHasChosenLang(true)
        setLang(value)
      },
    }),
    [appearance, setLang],
  )

  return (
    <LangContext value={lang}>
      <style href="fg-tokens" precedence="low">
        {cssVarsText}
      </style>
      <AppearanceContext value={state.kind === 'signedOut' ? loginAppearance : appearance}>
        <Suspense fallback={<Starting />}>
          {state.kind === 'starting' && <Starting />}
          {state.kind === 'unreachable' && <Unreachable failure={state.failure} onRetry={start} />}
          {state.kind === 'signedOut' && (
            <LoginPage demo={state.demo} isEnded={state.ended ?? false} onSubmit={submit} />
          )}
          {state.kind === 'mustChangePassword' && <PasswordChangePage onDone={start} onSignOut={leave} />}
          {state.kind === 'signedIn' && <SignedInApp user={state.user} menu={state.menu} onSignOut={leave} />}
        </Suspense>
      </AppearanceContext>
    </LangContext>
  )
}
