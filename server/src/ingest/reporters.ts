import type { RegistryDevice } from '../features/devices/registry.service.ts'
import type { RegistryIndex } from './registry-index.ts'

/** Which gateway speaks for a device: the one that was last heard of it. */
export class Reporters {
  private readonly gatewayOf = new Map<number, string>()
  private lastNo = -1
  private lastGateway = ''

  heard(deviceNo: number, gatewayId: string): void {
    // Blocks tell of a device many times in a row.
    if (deviceNo === this.lastNo && gatewayId === this.lastGateway) return
    this.lastNo = deviceNo
    this.lastGateway = gatewayId
    this.gatewayOf.set(deviceNo, gatewayId)
  }

  /** Devices nobody was heard of yet are those of the station's only gateway; with several, nobody knows. */
  spokenFor(index: RegistryIndex, gatewayId: string, stationId: string): RegistryDevice[] {
    const bound = [...index.gateways.values()].filter(({ stationIds }) => stationIds.has(stationId))
    const isAlone = bound.length === 1 && bound[0]!.gatewayId === gatewayId
    return [...index.devices.values()].filter((device) => {
      if (device.stationId !== stationId) return false
      const heard = this.gatewayOf.get(device.no)
      return heard === undefined ? isAlone : heard === gatewayId
    })
  }
}
