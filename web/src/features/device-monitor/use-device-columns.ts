import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { failures } from '@fengguang/domain/kernel/failures'
import { accountContract } from '@fengguang/domain/account/account.contract'
import type { ColumnSet } from '@fengguang/domain/account/list-columns.model'
import type { ColumnSettings } from '../../kit/list/use-column-settings.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { call } from '../../lib/call.ts'
import { columnsQuery } from '../../widgets/station-switcher/account.queries.ts'
import { columnChoices, firstColumns } from './device-columns.ts'
import { m } from './device-monitor.texts.ts'

/** The columns of one type's list, kept on the server for the person; each change says how it went (spec §8). */
export function useDeviceColumns(listName: string, type: DeviceType | undefined, isMasses: boolean) {
  const say = useSay()
  const notices = useNotices()
  const client = useQueryClient()
  const { data, isPending } = useQuery(columnsQuery)
  const list = `${listName}.${type ?? ''}`
  const kept = data?.find((set) => set.list === list)?.columns
  const columns = useMemo(() => {
    if (!type) return []
    const known = new Set(columnChoices(type).map(({ key }) => key))
    const chosen = kept?.filter((key) => known.has(key)) ?? []
    return chosen.length > 0 ? chosen : [...firstColumns(type, isMasses)]
  }, [type, kept, isMasses])
  const put = (next: readonly string[]) => {
    const key = columnsQuery.queryKey
    const before = client.getQueryData<ColumnSet[]>(key)
    const set = { list, columns: [...next], hidden: [], widthsPx: {} }
    client.setQueryData<ColumnSet[]>(key, [...(before ?? []).filter((one) => one.list !== list), set])
    call(accountContract.setColumns, set).then(
      () => notices.tell(say(m.columnsSet)),
      () => {
        client.setQueryData(key, before)
        notices.complain(say(failures['columns.setFailed'].text))
      },
    )
  }
  const settings: ColumnSettings = {
    shown: (key) => columns.includes(key),
    setShown: (key, shown) => put(shown ? [...columns, key] : columns.filter((one) => one !== key)),
    reset: () => put([]),
  }
  return { columns, settings, isPending }
}
