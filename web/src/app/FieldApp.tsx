import { useEffect, useMemo, useState } from 'react'
import { Alert } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { SignedInUser } from '@fengguang/domain/session/session.model'
import { FieldContext } from '../features/tasks/field/field-context.ts'
import { FieldPage } from '../features/tasks/field/FieldPage.tsx'
import { m } from '../features/tasks/field/field.texts.ts'
import { useField } from '../features/tasks/field/use-field.ts'
import { PermissionsContext } from '../kit/Can.tsx'
import { useSay } from '../lib/i18n.ts'
import { NoticesProvider } from '../lib/notices.tsx'
import { ThemeScope } from '../theme/ThemeScope.tsx'
import { m as app } from './app.texts.ts'
import { useAppearance } from './appearance.ts'
import { fieldPath } from './field-path.ts'
import { makeQueryClient } from './query-client.ts'
import { Starting } from './StartScreens.tsx'

/** Whichever address of a task led here without a network: a reload and the way back online must stay here. */
function makeRouter() {
  if (location.pathname !== fieldPath) history.replaceState(null, '', fieldPath + location.search)
  return createBrowserRouter([{ path: fieldPath, element: <FieldPage /> }])
}

interface Props {
  /** Undefined while the server is not reached: then for the person who was signed in last. */
  user: SignedInUser | undefined
  onSignOut: () => Promise<void>
}

/** The field screen stands beside the shell: it needs nothing that only the server has. */
export function FieldApp({ user, onSignOut }: Props) {
  const say = useSay()
  const { theme, look, lang } = useAppearance()
  const [client] = useState(makeQueryClient)
  const [router] = useState(makeRouter)
  const opened = useField(user)
  const permissions = useMemo(() => new Set(opened?.person.permissions), [opened])
  const isSignedIn = user !== undefined
  const session = useMemo(
    () => opened && { engine: opened.engine, isSignedIn, onSignOut },
    [opened, isSignedIn, onSignOut],
  )
  const title = `${say(m.title)} · ${say(app.product)}`
  useEffect(() => {
    document.title = title
  }, [title])
  const isInsecure = !window.isSecureContext
  return (
    <ThemeScope theme={theme} look={look} lang={lang}>
      {(isInsecure || opened === null) && (
        <main className="fg-start">
          <Alert type="warning" showIcon title={say(isInsecure ? m.insecure : m.noneKept)} />
        </main>
      )}
      {!isInsecure && opened === undefined && <Starting />}
      {session && (
        <FieldContext value={session}>
          <PermissionsContext value={permissions}>
            <QueryClientProvider client={client}>
              <NoticesProvider>
                <RouterProvider router={router} />
              </NoticesProvider>
            </QueryClientProvider>
          </PermissionsContext>
        </FieldContext>
      )}
    </ThemeScope>
  )
}
