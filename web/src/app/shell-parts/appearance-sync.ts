import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { accountContract, type HomeParameters } from '@fengguang/domain/account/account.contract'
import { callSettled } from '../../lib/call.ts'
import { store, stored } from '../../lib/storage.ts'
import { defaultLook, defaultTheme } from '../../theme/tokens.ts'
import { accountInfoQuery } from '../../widgets/station-switcher/account.queries.ts'
import { useAppearance } from '../appearance.ts'

const textOf = ({ globalTheme, look }: HomeParameters): string => `${globalTheme} ${look}`

/** What this browser and the account agreed on last. */
const agreed = (): string => stored('appearanceBase') ?? `${defaultTheme} ${defaultLook}`

/** What was chosen here since the last agreement wins, such as on the login page; else the account brings its own. */
export const mergeAppearance = (base: string, here: HomeParameters, account: HomeParameters): HomeParameters =>
  textOf(here) === base ? account : here

async function save(wanted: HomeParameters): Promise<void> {
  const { ok } = await callSettled(accountContract.saveHomeParameters, wanted)
  if (ok) store('appearanceBase', textOf(wanted))
}

/** Theme and look follow the account to other browsers; one that could not be saved is saved at the next start. */
export function useAccountAppearance(): void {
  const account = useQuery(accountInfoQuery).data?.home
  const { theme, look, setTheme, setLook } = useAppearance()
  const isMerged = useRef(false)
  useEffect(() => {
    if (!account) return
    const here: HomeParameters = { globalTheme: theme, look }
    if (!isMerged.current) {
      isMerged.current = true
      const merged = mergeAppearance(agreed(), here, account)
      store('appearanceBase', textOf(account))
      setTheme(merged.globalTheme)
      setLook(merged.look)
      if (textOf(merged) !== textOf(here)) return
    }
    if (textOf(here) !== agreed()) void save(here)
  }, [account, theme, look, setTheme, setLook])
}
