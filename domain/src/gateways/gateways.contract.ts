import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { requiredMax, searchText } from '../kernel/validation.ts'

const base = '/microplat/api/base/gateway'
const id = z.string().max(64)

export const Gateway = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** Those of its stations the caller sees. */
  stationIds: z.array(z.string()),
  stationNames: z.array(z.string()),
  /** Every station it speaks for is one the caller sees; else it is only looked at. */
  mayManage: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  version: z.int(),
})
export type Gateway = z.infer<typeof Gateway>

export const GatewayForm = z.object({
  name: requiredMax(30),
  stationIds: z.array(id).max(2000),
})
export type GatewayForm = z.infer<typeof GatewayForm>

/** The secret is in no other answer: it is kept as a hash only. */
export const GatewaySecret = z.object({ id: z.string(), name: z.string(), secret: z.string() })
export type GatewaySecret = z.infer<typeof GatewaySecret>

/**
 * Whose a gateway is: a role sees a gateway through its stations, one of them is enough. It acts upon the gateway, and
 * reads what of it was set aside, only when it sees all of them, because secret, state and payloads are of them all. One
 * without stations belongs to the company: to roles that see every station.
 */
export const gatewayReach = (
  seesEveryStation: boolean,
  stations: { seen: number; all: number },
): 'none' | 'looks' | 'manages' => {
  if (seesEveryStation) return 'manages'
  if (stations.seen === 0) return 'none'
  return stations.seen === stations.all ? 'manages' : 'looks'
}

const common = { access: 'gateway:write', envelope: 'microplat' } as const

/** Where gateways send to; the host is the one people open the product with, unless the broker is another's. */
export const GatewayDoors = z.object({
  httpPort: z.int(),
  mqttPort: z.int(),
  /** The broker of the installation, where it has one of its own. */
  brokerHost: z.string().nullable(),
})
export type GatewayDoors = z.infer<typeof GatewayDoors>

export const gatewaysContract = {
  doors: endpoint({
    ...common,
    access: 'gateway:read',
    method: 'GET',
    path: `${base}/doors`,
    response: GatewayDoors,
  }),
  page: endpoint({
    ...common,
    access: 'gateway:read',
    method: 'GET',
    path: `${base}/page`,
    query: pageQuery.extend({ keyword: searchText.optional() }),
    response: pageOf(Gateway),
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/create`,
    body: GatewayForm,
    response: GatewaySecret,
  }),
  update: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/update`,
    body: GatewayForm.extend({ id, version: z.int32() }),
    response: Gateway,
  }),
  /** The secret it had is refused from now on. */
  rotate: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/rotate`,
    body: z.object({ id }),
    response: GatewaySecret,
  }),
  enable: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/enable`,
    body: z.object({ id, enabled: z.boolean() }),
    response: Gateway,
  }),
  remove: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/delete`,
    body: z.object({ id }),
    response: z.object({ removed: z.int() }),
  }),
}
