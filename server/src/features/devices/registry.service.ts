import type { Db } from '../../platform/postgres/db.ts'
import { findRegistryDevices, findRegistryGateways, findRevision } from './registry.repo.ts'
import type { RegistryDevice, RegistryGateway } from './registry.repo.ts'

export type { RegistryDevice, RegistryGateway } from './registry.repo.ts'

/** Everything ingest must know of who may send what. */
export interface Registry {
  revision: string
  devices: readonly RegistryDevice[]
  gateways: readonly RegistryGateway[]
}

/** Moves with every change of devices, gateways, bindings and of the stations they stand in. */
export const registryRevision = (db: Db): Promise<string> => findRevision(db)

/** The revision is read first: what changes meanwhile is seen under a number that is too old, and so read again. */
export async function readRegistry(db: Db): Promise<Registry> {
  const revision = await findRevision(db)
  const [devices, gateways] = await Promise.all([findRegistryDevices(db), findRegistryGateways(db)])
  return { revision, devices, gateways }
}
