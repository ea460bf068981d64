import { useQuery } from '@tanstack/react-query'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { ingestContract } from '@fengguang/domain/ingest/ingest.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { queriesOf } from '../../lib/api.ts'

const one = { page: 1, pageSize: 1 }
const stations = queriesOf('stations', stationsContract)
const devices = queriesOf('devices', devicesContract)
const gateways = queriesOf('gateways', gatewaysContract)
const ingest = queriesOf('ingest', ingestContract)
const everyMs = 5000

const isHeardIn = (data: { gateways: readonly { frames: number }[] } | undefined) =>
  data?.gateways.some(({ frames }) => frames > 0)

/** What is there already; undefined while it is not known. */
export function useSteps(isEnabled: boolean) {
  const shared = { enabled: isEnabled, staleTime: 0 }
  const stationCount = useQuery({ ...stations.page(one), staleTime: 0 }).data?.total
  const deviceCount = useQuery({ ...devices.page(one), ...shared }).data?.total
  const gatewayCount = useQuery({ ...gateways.page(one), ...shared }).data?.total
  const health = useQuery({
    ...ingest.health(undefined),
    ...shared,
    // Asked until the first frame is there; then the page itself shows what comes.
    refetchInterval: ({ state }) => (isHeardIn(state.data) ? false : everyMs),
  }).data
  return {
    stations: stationCount,
    devices: deviceCount,
    gateways: gatewayCount,
    isHeard: isHeardIn(health),
  }
}
