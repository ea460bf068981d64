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
