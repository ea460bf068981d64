import { useQuery } from '@tanstack/react-query'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { useOnce } from '../../kit/use-once.ts'
import { callSettled } from '../../lib/call.ts'
import { useNotices } from '../../lib/notices.tsx'
import { forget, store } from '../../lib/storage.ts'
import { accountQueries } from '../../widgets/station-switcher/account.queries.ts'
import { useAppearance } from '../appearance.ts'

/** A page of its own start: nothing the last role has seen is left in this tab (spec §4). */
const startAnew = (address: string): void => location.assign(address)

export function useRoleSwitch(roleIdNow: string, leave: (address: string) => void = startAnew) {
  const notices = useNotices()
  const { theme } = useAppearance()
  const { data } = useQuery(accountQueries.roles(undefined))
  const { run } = useOnce(async (roleId: string) => {
    if (roleId === roleIdNow) return
    const answer = await callSettled(accountContract.changeRole, { roleId })
    if (!answer.ok) return notices.complain(answer.failure.msg)
    store('roleId', roleId)
    forget('lastPage')
    leave(`/home?theme=${theme}`)
  })
  return { roles: data?.rolelist ?? [], switchRole: run }
}
