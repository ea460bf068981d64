import { useMemo, useState } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { offeredMenu } from '@fengguang/domain/navigation/menu-target.rules'
import { PermissionsContext } from '../kit/Can.tsx'
import { ColumnStoreContext } from '../kit/list/column-store.ts'
import { accountQueries, seedAccount } from '../widgets/station-switcher/account.queries.ts'
import { AppSessionContext } from './app-session.ts'
import { columnStore } from './column-store.ts'
import { destinations } from './destinations.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import type { Loaded } from './session-view.ts'

interface Props {
  loaded: Loaded
  notice?: TextPair | undefined
  onSignOut: () => Promise<void>
}

function makeClient({ stationInfo, classList, roles }: Loaded): QueryClient {
  const client = makeQueryClient()
  seedAccount(client, stationInfo, classList)
  client.setQueryData(accountQueries.roles(undefined).queryKey, roles)
  return client
}

/** Everything behind the login; a new sign-in mounts it again, so that no data of the last user is left in a cache. */
export function SignedInApp({ loaded, notice, onSignOut }: Props) {
  const { user } = loaded
  const [menu] = useState(() => offeredMenu(loaded.menu, destinations))
  const [client] = useState(() => makeClient(loaded))
  const [router] = useState(() => makeRouter(menu))
  const session = useMemo(() => ({ user, menu, notice, signOut: onSignOut }), [user, menu, notice, onSignOut])
  const permissions = useMemo(() => new Set(user.permissions), [user])
  return (
    <AppSessionContext value={session}>
      <PermissionsContext value={permissions}>
        <QueryClientProvider client={client}>
          <ColumnStoreContext value={columnStore}>
            <RouterProvider router={router} />
          </ColumnStoreContext>
        </QueryClientProvider>
      </PermissionsContext>
    </AppSessionContext>
  )
}
