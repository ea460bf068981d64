import { createHash, randomBytes } from 'node:crypto'
import type { Gateway, GatewayForm, GatewaySecret } from '@fengguang/domain/gateways/gateways.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { visibleStationIds } from '../stations/stations.service.ts'
import * as repo from './gateways.repo.ts'

const newSecret = (): string => randomBytes(32).toString('base64url')
/** A secret of 256 random bits needs no slow hash. */
export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const pageGateways = (
  ctx: Context,
  f: { page: number; pageSize: number; keyword?: string | undefined },
): Promise<{ rows: Gateway[]; total: number }> =>
  repo.findGateways(ctx.db, ctx.user, { keyword: f.keyword, limit: f.pageSize, offset: (f.page - 1) * f.pageSize })

export interface FirstGateway {
  id: string
  companyId: string
  name: string
  secret: string
  stationIds: readonly string[]
  /** Those of them that have just been made: a gateway that is there already gets only these. */
  newStationIds: readonly string[]
}

/** For the first data: a gateway that is there keeps the secret and the stations people gave it. */
export async function addFirstGateway(db: Db, { secret, stationIds, newStationIds, ...g }: FirstGateway) {
  const isNew = (await repo.addGateway(db, { ...g, secretHash: secretHashOf(secret) })) > 0
  await repo.addBindings(db, g.id, isNew ? stationIds : newStationIds)
}

async function found(ctx: Context, db: Db, id: string): Promise<Gateway> {
  const gateway = await repo.findGateway(db, ctx.user, id)
  if (!gateway) throw new Failure('record.notFound')
  return gateway
}

async function refuseUnseen(ctx: Context, db: Db, stationIds: readonly string[]) {
  const seen = await visibleStationIds({ ...ctx, db }, stationIds)
  if (stationIds.some((id) => !seen.has(id))) throw new Failure('record.notFound')
}

/** One to act upon. */
async function managed(ctx: Context, tx: Db, id: string): Promise<Gateway> {
  await repo.lockGateway(tx, ctx.user.companyId, id)
  const gateway = await found(ctx, tx, id)
  if (!gateway.mayManage) throw new Failure('gateway.notYours')
  return gateway
}

/** A role limited to some stations could not manage a gateway without stations afterwards. */
async function refuseUnbound(ctx: Context, tx: Db, stationIds: readonly string[]) {
  if (stationIds.length === 0 && !(await repo.seesEveryStation(tx, ctx.user.roleId)))
    throw new Failure('request.invalid', {}, { stationIds: { key: 'field.tooFew', values: { min: 1 } } })
}

/** What it says of itself on the wire: short enough to type, and never one that another gateway has or had. */
const newId = (): string => `gw-${randomBytes(6).toString('hex')}`

export async function createGateway(ctx: Context, { name, stationIds }: GatewayForm): Promise<GatewaySecret> {
  const [id, secret] = [newId(), newSecret()]
  return refuseSameName(() =>
    ctx.db.inTransaction(async (tx) => {
      await refuseUnseen(ctx, tx, stationIds)
      await refuseUnbound(ctx, tx, stationIds)
      await repo.insertGateway(tx, { id, companyId: ctx.user.companyId, name, secretHash: secretHashOf(secret) })
      await repo.bindStations(tx, ctx.user, id, stationIds)
      const detail = `${id} for ${stationIds.join(' ')}`
      await record(ctx, { action: 'create', target: `gateway ${name}`, detail }, tx)
      return { id, name, secret }
    }),
  )
}

export const updateGateway = (ctx: Context, id: string, version: number, form: GatewayForm): Promise<Gateway> =>
  refuseSameName(() =>
    ctx.db.inTransaction(async (tx) => {
      const before = await managed(ctx, tx, id)
      await refuseUnseen(ctx, tx, form.stationIds)
      await refuseUnbound(ctx, tx, form.stationIds)
      if ((await repo.renameGateway(tx, id, version, form.name)) === 0) throw new Failure('record.conflict')
      await repo.bindStations(tx, ctx.user, id, form.stationIds)
      const after = await found(ctx, tx, id)
      const detail = `${id} version ${after.version}${bindingsText(before.stationIds, after.stationIds)}`
      await record(ctx, { action: 'update', target: `gateway ${form.name}`, detail }, tx)
      return after
    }),
  )

function bindingsText(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((id) => !before.includes(id)).map((id) => ` +${id}`)
  const removed = before.filter((id) => !after.includes(id)).map((id) => ` -${id}`)
  return [...added, ...removed].join('')
}

const changed = <T>(ctx: Context, id: string, work: (tx: Db, gateway: Gateway) => Promise<T>): Promise<T> =>
  ctx.db.inTransaction(async (tx) => work(tx, await managed(ctx, tx, id)))

export const rotateSecret = (ctx: Context, id: string): Promise<GatewaySecret> =>
  changed(ctx, id, async (tx, { name }) => {
    const secret = newSecret()
    await repo.setSecret(tx, id, secretHashOf(secret))
    await record(ctx, { action: 'password', target: `gateway ${name}`, detail: `${id}: new secret` }, tx)
    return { id, name, secret }
  })

export const enableGateway = (ctx: Context, id: string, enabled: boolean): Promise<Gateway> =>
  changed(ctx, id, async (tx, { name }) => {
    await repo.setEnabled(tx, id, enabled)
    const gateway = await found(ctx, tx, id)
    const detail = `${id} ${enabled ? 'enabled' : 'disabled'}`
    await record(ctx, { action: 'update', target: `gateway ${name}`, detail }, tx)
    return gateway
  })

export const removeGateway = (ctx: Context, id: string): Promise<{ removed: number }> =>
  changed(ctx, id, async (tx, { name }) => {
    const removed = await repo.removeGateway(tx, id, ctx.now)
    await record(ctx, { action: 'delete', target: `gateway ${name}`, detail: id }, tx)
    return { removed }
  })

async function refuseSameName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'gateway_name')) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}

export const reachedGateways = repo.findReached
