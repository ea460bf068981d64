import { useMemo, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import type { MenuItem, SignedInUser } from '@fengguang/domain/session/session.model'
import { PermissionsContext } from '../kit/Can.tsx'
import { AppSessionContext } from './app-session.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

interface Props {
  user: SignedInUser
  menu: MenuItem[]
  onSignOut: () => Promise<void>
}

/** Everything behind the login; a new sign-in mounts it anew, so that no data of the last user is left in a cache. */
export function SignedInApp({ user, menu, onSignOut }: Props) {
  const [client] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(menu))
  const session = useMemo(() => ({ user, menu, signOut: onSignOut }), [user, menu, onSignOut])
  const permissions = useMemo(() => new Set(user.permissions), [user])
  return (
    <AppSessionContext value={session}>
      <PermissionsContext value={permissions}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PermissionsContext>
    </AppSessionContext>
  )
}
