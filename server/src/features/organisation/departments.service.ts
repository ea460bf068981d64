import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Organisation, OrganisationForm } from '@fengguang/domain/organisation/organisation.model'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { administer, refuseOrganisationsBeyondOwn } from './administration.service.ts'
import * as repo from './departments.repo.ts'
import { findAccounts } from './users.repo.ts'
import { findPerson } from './users.service.ts'

/** Answers as for a missing organisation when it is another company's. */
async function findOrganisation(ctx: Context, id: string): Promise<Organisation> {
  const [organisation] = await repo.organisationsOf(ctx.db, ctx.user.companyId, [id])
  if (!organisation) throw new Failure('record.notFound')
  return organisation
}

/** An organisation the caller may change. */
async function reachOrganisation(ctx: Context, id: string): Promise<Organisation> {
  const organisation = await findOrganisation(ctx, id)
  await refuseOrganisationsBeyondOwn(ctx, [id])
  return organisation
}

export async function saveOrganisation(ctx: Context, form: OrganisationForm): Promise<Organisation> {
  return administer(ctx, async (inside) => {
    const pid = form.pid === '' ? null : (await reachOrganisation(inside, form.pid)).id
    const id = form.id === '' ? `o-${randomUUID()}` : (await reachOrganisation(inside, form.id)).id
    if (form.id === '') await addOrganisation(inside, { id, pid, name: form.name })
    else await changeOrganisation(inside, { id, pid, name: form.name })
    return findOrganisation(inside, id)
  })
}

interface Place {
  id: string
  pid: string | null
  name: string
}

async function addOrganisation(ctx: Context, place: Place) {
  if (place.pid === null) await refuseOrganisationsBeyondOwn(ctx, [place.id])
  await refuseSameName(() => repo.insertOrganisation(ctx.db, ctx.user.companyId, place))
  await record(ctx, { action: 'create', target: `organisation ${place.name}`, detail: place.id })
}

async function changeOrganisation(ctx: Context, place: Place) {
  if (place.pid !== null && (await repo.liesBelow(ctx.db, place.pid, place.id))) throw new Failure('tree.cycle')
  await refuseSameName(() => repo.updateOrganisation(ctx.db, ctx.user.companyId, place))
  await record(ctx, { action: 'update', target: `organisation ${place.name}`, detail: `${place.id} in ${place.pid}` })
}

async function refuseSameName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'organisation_name')) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}

/** All or none; what has people, stations or organisations that would stay behind is not removed. */
export async function removeOrganisations(ctx: Context, ids: readonly string[]) {
  const removed = await administer(ctx, async (inside) => {
    const found = await repo.organisationsOf(inside.db, inside.user.companyId, ids)
    if (found.length === 0) throw new Failure('record.notFound')
    const going = found.map((o) => o.id)
    await refuseOrganisationsBeyondOwn(inside, going)
    for (const { id, name, userCount: users, stationCount: stations } of found) {
      const organisations = await repo.childCount(inside.db, id, going)
      if (organisations + users + stations > 0)
        throw new Failure('organisation.inUse', { name, organisations, users, stations })
    }
    const count = await repo.deleteOrganisations(inside.db, inside.user.companyId, going)
    for (const { id, name } of found)
      await record(inside, { action: 'delete', target: `organisation ${name}`, detail: id })
    return count
  })
  return { removed }
}

export async function organisationStations(ctx: Context, orgId: string, keyword?: string) {
  await findOrganisation(ctx, orgId)
  return repo.stationsOf(ctx.db, ctx.user, keyword, orgId)
}

/** Every one of `stids` the caller sees; one that is missing or invisible fails the whole. */
async function reachStations(ctx: Context, stids: readonly string[]) {
  const places = await repo.placesOfStations(ctx.db, ctx.user, stids)
  if (places.length === 0 || new Set(places.map((p) => p.id)).size < new Set(stids).size)
    throw new Failure('record.notFound')
  return places
}

/** A station belongs to one organisation: one that has another is migrated, not related a second time. */
export async function relateStations(ctx: Context, orgId: string, stids: readonly string[]) {
  const changed = await administer(ctx, async (inside) => {
    const organisation = await reachOrganisation(inside, orgId)
    const taken = (await reachStations(inside, stids)).find((s) => s.orgId !== null && s.orgId !== orgId)
    if (taken) throw new Failure('organisation.stationTaken', { name: taken.name })
    await record(inside, { action: 'update', target: `organisation ${organisation.name}`, detail: `+ ${stids.join()}` })
    return repo.relateStations(inside.db, inside.user.companyId, orgId, stids)
  })
  return { changed }
}

export async function migrateStations(ctx: Context, fromId: string, toId: string, stids: readonly string[]) {
  const changed = await administer(ctx, async (inside) => {
    const from = await reachOrganisation(inside, fromId)
    const to = await reachOrganisation(inside, toId)
    if ((await reachStations(inside, stids)).some((s) => s.orgId !== fromId)) throw new Failure('record.conflict')
    await repo.unrelateStations(inside.db, inside.user.companyId, fromId, stids)
    await record(inside, {
      action: 'update',
      target: `organisation ${to.name}`,
      detail: `from ${from.name}: ${stids.join()}`,
    })
    return repo.relateStations(inside.db, inside.user.companyId, toId, stids)
  })
  return { changed }
}

/** Puts a station that is being saved into a department, or into none, whatever it belonged to. */
export async function placeStation(ctx: Context, stid: string, orgId: string): Promise<void> {
  if (!ctx.user.permissions.has('organisation:write')) throw new Failure('access.denied')
  await administer(ctx, async (inside) => {
    const { companyId } = inside.user
    const to = orgId === '' ? undefined : await reachOrganisation(inside, orgId)
    // A new station is not visible yet to a user who sees only those of the own departments.
    const [place] = await repo.placesOfStations(inside.db, inside.user, [stid])
    if (place?.orgId) {
      await reachOrganisation(inside, place.orgId)
      await repo.unrelateStations(inside.db, companyId, place.orgId, [stid])
    }
    if (to) await repo.relateStations(inside.db, companyId, to.id, [stid])
    const target = `organisation ${to?.name ?? place?.orgId ?? ''}`
    await record(inside, { action: 'update', target, detail: `${to ? '+' : '-'} ${stid}` })
  })
}

export async function removeStations(ctx: Context, orgId: string, stids: readonly string[]) {
  const removed = await administer(ctx, async (inside) => {
    const organisation = await reachOrganisation(inside, orgId)
    await reachStations(inside, stids)
    const gone = await repo.unrelateStations(inside.db, inside.user.companyId, orgId, stids)
    if (gone === 0) throw new Failure('record.notFound')
    await record(inside, { action: 'update', target: `organisation ${organisation.name}`, detail: `- ${stids.join()}` })
    return gone
  })
  return { removed }
}

export async function relateUsers(ctx: Context, orgId: string, userIds: readonly string[]) {
  const changed = await administer(ctx, async (inside) => {
    const organisation = await reachOrganisation(inside, orgId)
    const people = await findAccounts(inside.db, inside.user.companyId, userIds)
    if (people.length === 0 || people.length < userIds.length) throw new Failure('record.notFound')
    await record(inside, {
      action: 'update',
      target: `organisation ${organisation.name}`,
      detail: `+ ${userIds.join()}`,
    })
    return repo.relateUsers(inside.db, inside.user.companyId, orgId, userIds)
  })
  return { changed }
}

export async function unrelateUsers(ctx: Context, orgId: string, userIds: readonly string[]) {
  const removed = await administer(ctx, async (inside) => {
    const organisation = await reachOrganisation(inside, orgId)
    const gone = await repo.unrelateUsers(inside.db, inside.user.companyId, orgId, userIds)
    if (gone === 0) throw new Failure('record.notFound')
    await record(inside, {
      action: 'update',
      target: `organisation ${organisation.name}`,
      detail: `- ${userIds.join()}`,
    })
    return gone
  })
  return { removed }
}

export async function changeManager(ctx: Context, orgId: string, userId: string, isManager: boolean) {
  await administer(ctx, async (inside) => {
    const organisation = await reachOrganisation(inside, orgId)
    const person = await findPerson(inside, userId)
    await repo.setManager(inside.db, inside.user.companyId, orgId, userId, isManager)
    const detail = `${isManager ? 'manager' : 'no manager'} ${person.userName}`
    await record(inside, { action: 'update', target: `organisation ${organisation.name}`, detail })
  })
  return {}
}
