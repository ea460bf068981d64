import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { failures } from '@fengguang/domain/kernel/failures'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { guardBackspace } from '../lib/backspace-guard.ts'
import { callSettled } from '../lib/call.ts'
import { LangContext, langTag } from '../lib/i18n.ts'
import { stored } from '../lib/storage.ts'
import { cssVarsText } from '../theme/css-vars.ts'
import '../theme/print.css'
import '../theme/theme.css'
import { AppearanceContext, useStoredAppearance } from './appearance.ts'
import { isFieldAddress } from './field-path.ts'
import { addressAfterSignIn } from './landing.ts'
import { LoginPage } from './LoginPage.tsx'
import { makeSessionRunner } from './session-runner.ts'
import { Starting, Unreachable } from './StartScreens.tsx'
import { lazy } from '../lib/lazy-part.ts'

/** Router, shell and antd come after sign-in only: the login page must stay light. */
const loadApp = () => import('./SignedInApp.tsx').then((x) => ({ default: x.SignedInApp }))
const SignedInApp = lazy(loadApp)
const FieldApp = lazy(() => import('./FieldApp.tsx').then((x) => ({ default: x.FieldApp })))
const PasswordChangePage = lazy(() =>
  import('./PasswordChangePage.tsx').then((x) => ({ default: x.PasswordChangePage })),
)

const makeRunner = () =>
  makeSessionRunner({
    reload: () => location.reload(),
    goHome: () => location.assign('/home'),
    toLogin: () => {
      if (location.pathname !== '/login') history.replaceState(null, '', '/login')
    },
  })

export function Entry() {
  const [runner] = useState(makeRunner)
  const view = useSyncExternalStore(runner.watch, runner.view)
  const appearance = useStoredAppearance()
  const { lang, theme, look, setLang } = appearance
  const [wanted] = useState(() => location.pathname + location.search)
  const [hasChosenLang, setHasChosenLang] = useState(false)
  const [hasLangFailed, setHasLangFailed] = useState(false)

  useEffect(() => runner.start(), [runner])
  useEffect(() => guardBackspace(document), [])

  const isSignedIn = view.kind === 'signedIn'
  useLayoutEffect(() => {
    // Behind the login the open screen decides about its theme.
    if (isSignedIn) return
    Object.assign(document.documentElement.dataset, { theme, look })
    document.documentElement.lang = langTag(lang)
  }, [isSignedIn, theme, look, lang])

  const userLang = view.kind === 'signedIn' ? view.loaded.user.lang : undefined
  useLayoutEffect(() => {
    if (userLang) setLang(userLang)
  }, [userLang, setLang])

  const submit = async (userName: string, password: string) => {
    const before = stored('userName')
    // A failure here happens again, and is reported, where the app is opened.
    void loadApp().catch(() => undefined)
    await runner.signIn(userName, password, async () => {
      const last = before === userName ? stored('lastPage') : undefined
      history.replaceState(null, '', addressAfterSignIn(wanted, last))
      // The page was read in the language chosen on it: the account follows.
      if (!hasChosenLang) return
      setHasLangFailed(!(await callSettled(sessionContract.changeLocaleUnit, { lang })).ok)
    })
  }
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
  const signOut = useCallback(() => runner.signOut(), [runner])
  const isUnreachable = view.kind === 'unreachable'
  const isField = (isSignedIn || isUnreachable) && isFieldAddress(location.pathname, isUnreachable)

  return (
    <LangContext value={lang}>
      <style href="fg-tokens" precedence="low">
        {cssVarsText}
      </style>
      <AppearanceContext value={view.kind === 'signedOut' ? loginAppearance : appearance}>
        <Suspense fallback={<Starting />}>
          {(view.kind === 'starting' || view.kind === 'leaving') && <Starting />}
          {isField && <FieldApp user={isSignedIn ? view.loaded.user : undefined} onSignOut={signOut} />}
          {isUnreachable && !isField && <Unreachable error={view.error} onRetry={runner.restart} />}
          {view.kind === 'signedOut' && (
            <LoginPage demo={view.demo} notice={view.say && failures[view.say].text} onSubmit={submit} />
          )}
          {view.kind === 'mustChangePassword' && <PasswordChangePage onDone={runner.restart} onSignOut={signOut} />}
          {view.kind === 'signedIn' && !isField && (
            <SignedInApp
              loaded={view.loaded}
              notice={hasLangFailed ? failures['language.switchFailed'].text : undefined}
              onSignOut={signOut}
            />
          )}
        </Suspense>
      </AppearanceContext>
    </LangContext>
  )
}
