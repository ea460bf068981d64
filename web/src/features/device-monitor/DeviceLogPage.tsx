import { useMemo, useState } from 'react'
import { Alert } from 'antd'
import type { UseQueryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { deviceOperationContract, LogFilter } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { LogEntry } from '@fengguang/domain/device-monitor/device-operation.model'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Page } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { call } from '../../lib/call.ts'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { useDownload } from '../../lib/use-download.ts'
import { logFields, logFilters } from './operation.fields.ts'
import { m } from './operation.texts.ts'
import { useStationNames } from './use-station-names.ts'
import './device-monitor.css'

/** What the server would refuse is left out. */
function filterOf({ filters }: ListState): LogFilter {
  const { shape } = LogFilter
  return {
    deviceId: shape.deviceId.safeParse(filters.deviceId).data,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    kind: shape.kind.safeParse(filters.kind).data,
    code: shape.code.safeParse(filters.code).data,
    from: shape.from.safeParse(filters.from).data,
    to: shape.to.safeParse(filters.to).data,
  }
}

const LogAddress = z.object({ deviceId: textParam(), stationId: textParam() })

/** What happened to devices: how their states changed, what was adjusted, tagged and raised. */
export function DeviceLogPage() {
  const say = useSay()
  const download = useDownload()
  const stations = useStationNames()
  const fields = useMemo(() => logFields(stations), [stations])
  const [{ deviceId, stationId = deviceId?.split('.')[0] }] = useAddress(LogAddress)
  const filters = useMemo(() => logFilters(stationId), [stationId])
  const [isWhole, setIsWhole] = useState(true)
  const queryOf = (state: ListState): UseQueryOptions<Page<LogEntry>, RequestFailure> => {
    const asked = { page: state.page, pageSize: state.pageSize, ...filterOf(state) }
    return {
      queryKey: ['deviceOperation', 'log', asked],
      queryFn: async ({ signal }) => {
        const page = await call(deviceOperationContract.log, asked, signal)
        setIsWhole(page.isWhole)
        return page
      },
    }
  }
  return (
    <>
      {!isWhole && <Alert type="warning" banner title={say(m.statesMissing)} />}
      <ListPage<LogEntry>
        name="deviceLog"
        title={m.deviceLog}
        fields={fields}
        query={queryOf}
        filters={filters}
        onExport={(state) => download(deviceOperationContract.exportLog, filterOf(state), { fileName: say(m.logFile) })}
      />
    </>
  )
}
