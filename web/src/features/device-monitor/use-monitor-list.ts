import { useMemo, useState } from 'react'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useLang } from '../../lib/i18n.ts'
import { isPoint, liveColumns } from './device-columns.ts'
import { liveRows } from './live-rows.ts'
import { useDeviceColumns } from './use-device-columns.ts'
import { useDeviceTypes, useLiveDevices, useShownType } from './use-live-devices.ts'
import type { MonitorAddress } from './use-monitor-address.ts'

const phoneColumns = 2

/** The types there are and the devices of the shown one, filtered and sorted as the address says. */
export function useMonitorList(listName: string, isMasses: boolean, address: MonitorAddress) {
  const lang = useLang()
  const narrow = useNarrow()
  const guessed = useShownType(undefined, address.type)
  // Counting all types takes as long as the rows do: where the type is known they go first.
  const [hasRows, setHasRows] = useState(false)
  const types = useDeviceTypes(hasRows || guessed === undefined)
  const type = useShownType(types.data, address.type)
  const { columns: keys, settings, isPending } = useDeviceColumns(listName, type, isMasses)
  const points = useMemo(() => (type ? keys.filter((key) => isPoint(type, key)) : []), [type, keys])
  // Read with the default columns before the choice of the person is known: most people have none.
  const read = useLiveDevices(type, points)
  if (!hasRows && !read.isPending) setHasRows(true)
  const live = read.data?.type === type && !isPending ? read.data : undefined
  const columns = useMemo(
    () => (live ? liveColumns(live, narrow ? keys.slice(0, phoneColumns) : keys, lang) : []),
    [live, keys, lang, narrow],
  )
  const { keyword, state, sort } = address
  const rows = useMemo(
    () => live && liveRows(live, columns, { keyword, state, sort }),
    [live, columns, keyword, state, sort],
  )
  return {
    types,
    read,
    columns,
    settings,
    shown: type && live && rows && { type, live, rows },
    /** Rows that are there are shown before the types are counted, unless there are none: another type may have some. */
    isFirst: type === undefined ? !types.data : !live || (!types.data && live.ids.length === 0),
    reread: () => {
      void types.refetch()
      void read.refetch()
    },
  }
}

export type MonitorList = ReturnType<typeof useMonitorList>
export type ShownDevices = NonNullable<MonitorList['shown']>
