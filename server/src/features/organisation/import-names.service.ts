import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { refuseOrganisationsBeyondOwn, refuseRolesBeyondOwn } from './administration.service.ts'
import { allOrganisations } from './departments.repo.ts'
import { findRoles } from './roles.repo.ts'
import { findJobs } from './users.repo.ts'

/** Names as people write them in a sheet → ids of the company; a name that leads nowhere is a Failure. */
export interface NameBook {
  roles: (text: string) => string[]
  organisations: (text: string) => string[]
  job: (text: string) => string
}

const partsOf = (text: string) =>
  text
    .split(/[、,，;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

export async function nameBook(ctx: Context): Promise<NameBook> {
  const { companyId } = ctx.user
  const roles = await findRoles(ctx.db, companyId)
  const organisations = await allOrganisations(ctx.db, companyId)
  const jobs = await findJobs(ctx.db, companyId)
  const beyond = new Set([
    ...(await beyondOwn(
      roles.map((r) => r.roleId),
      (id) => refuseRolesBeyondOwn(ctx, [id]),
    )),
    ...(await beyondOwn(
      organisations.map((o) => o.id),
      (id) => refuseOrganisationsBeyondOwn(ctx, [id]),
    )),
  ])
  const within = (id: string) => {
    if (beyond.has(id)) throw new Failure('role.beyondOwn')
    return id
  }
  const roleIds = named(roles.flatMap((r) => [r.roleName, r.roleNameEn].map((name) => ({ name, id: r.roleId }))))
  const orgIds = named(pathsOf(organisations))
  const jobIds = named(jobs.flatMap((j) => [j.jobName, j.jobNameEn].map((name) => ({ name, id: j.jobId }))))
  return {
    roles: (text) => {
      const ids = partsOf(text).map((name) => within(only(roleIds, name)))
      if (ids.length === 0) throw new Failure('field.required')
      return [...new Set(ids)]
    },
    organisations: (text) => [...new Set(partsOf(text).map((name) => within(only(orgIds, name))))],
    job: (text) => (text === '' ? '' : only(jobIds, text)),
  }
}

async function beyondOwn(ids: readonly string[], refuse: (id: string) => Promise<void>): Promise<string[]> {
  const found: string[] = []
  for (const id of ids)
    try {
      await refuse(id)
    } catch (error) {
      if (!(error instanceof Failure) || error.key !== 'role.beyondOwn') throw error
      found.push(id)
    }
  return found
}

interface Named {
  name: string
  id: string
}

function named(rows: readonly Named[]): Map<string, Set<string>> {
  const book = new Map<string, Set<string>>()
  for (const { name, id } of rows) book.set(name.toLowerCase(), (book.get(name.toLowerCase()) ?? new Set()).add(id))
  return book
}

function only(book: ReadonlyMap<string, ReadonlySet<string>>, name: string): string {
  const [id, ...more] = book.get(name.toLowerCase()) ?? []
  if (id === undefined) throw new Failure('import.unknownName', { name })
  if (more.length > 0) throw new Failure('import.ambiguousName', { name })
  return id
}

/** An organisation answers to its name and to every longer path that ends with it: 检修班, 运维部/检修班, … */
function pathsOf(rows: readonly { id: string; pid: string | null; name: string }[]): Named[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const names: Named[] = []
    let path = row.name
    for (let at: typeof row | undefined = row; at;) {
      names.push({ name: path, id: row.id })
      at = at.pid === null ? undefined : byId.get(at.pid)
      if (at) path = `${at.name}/${path}`
    }
    return names
  })
}
