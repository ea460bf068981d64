import { z } from 'zod'
import { notPage, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

const StationAddress = z.object({ stationId: textParam(64) })

/** The station whose alarms are shown; all of them unless the address names one. */
export function useAlarmStation(): [string | undefined, (id: string | undefined) => void] {
  const [{ stationId }, change] = useAddress(StationAddress)
  return [stationId, (id) => change({ stationId: id }, { keep: notPage })]
}
