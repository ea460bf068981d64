import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry, RegistryDevice } from '../features/devices/registry.service.ts'
import type { Source } from './intake.model.ts'

export interface KnownGateway extends Source {
  companyId: string
  secretHash: Buffer
}

/** Who may send what, ready to be asked for every frame. */
export interface RegistryIndex {
  revision: string
  devices: ReadonlyMap<string, RegistryDevice>
  byNo: ReadonlyMap<number, RegistryDevice>
  gateways: ReadonlyMap<string, KnownGateway>
}

export function indexOf(registry: Registry): RegistryIndex {
  const gateways = registry.gateways
    .filter(({ enabled }) => enabled)
    .map(({ id, companyId, secretHash, stationIds }) => ({
      gatewayId: id,
      companyId,
      stationIds: new Set(stationIds),
      secretHash: Buffer.from(secretHash, 'hex'),
    }))
  return {
    revision: registry.revision,
    devices: new Map(registry.devices.map((device) => [device.id, device])),
    byNo: new Map(registry.devices.map((device) => [device.no, device])),
    gateways: new Map(gateways.map((gateway) => [gateway.gatewayId, gateway])),
  }
}

/** Enabled, and with the secret it was let in with. */
export const isStillKnown = (index: RegistryIndex, { gatewayId, secretHash }: KnownGateway): boolean =>
  index.gateways.get(gatewayId)?.secretHash.equals(secretHash) ?? false

const nobody = createHash('sha256').update('nobody').digest()

/** An unknown gateway and a wrong secret cost the same and answer the same. */
export function authenticate(index: RegistryIndex, gatewayId: string, secret: string): KnownGateway | undefined {
  const gateway = index.gateways.get(gatewayId)
  const given = createHash('sha256').update(secret).digest()
  const same = timingSafeEqual(given, gateway?.secretHash.length === given.length ? gateway.secretHash : nobody)
  return same && gateway ? gateway : undefined
}
