import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { isoWithOffset, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { AccessConfig, StaffFilter } from '@fengguang/domain/staff/staff.contract'
import { staffLabels } from '@fengguang/domain/staff/staff.labels'
import {
  availabilityNames,
  certificateNames,
  certificateStateNames,
  skillNames,
  usualAccess,
  type AccessTime,
  type StaffForm,
  type StaffMember,
  type StaffWhole,
} from '@fengguang/domain/staff/staff.model'
import { certificateStateOn, isAccessOpen } from '@fengguang/domain/staff/staff.rules'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, labelled } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './staff.repo.ts'

const texts = textPairs({
  person: ['人员档案 {name}', 'staff record of {name}'],
  access: ['人员作业时段', 'access hours of staff'],
  exported: ['共享人员', 'shared staff'],
})

/** When people may be on site, and whether that is now, in the time of the company. */
export async function accessTime(ctx: Context): Promise<AccessConfig> {
  const timeZone = await companyZone(ctx)
  const access = (await repo.findAccess(ctx.db, ctx.user.companyId)) ?? usualAccess
  const local = isoWithOffset(ctx.now, timeZone)
  return { ...access, timeZone, isOpenNow: isAccessOpen(access, local.slice(0, 10), local.slice(11, 16)) }
}

export async function saveAccessTime(ctx: Context, { weekdays, from, to }: AccessTime): Promise<AccessConfig> {
  const access = { weekdays: [...new Set(weekdays)].toSorted((x, y) => x - y), from, to }
  await ctx.db.inTransaction(async (tx) => {
    await repo.saveAccess(tx, ctx.user.companyId, access)
    await record(ctx, { action: 'update', target: say(texts.access, ctx.lang), detail: JSON.stringify(access) }, tx)
  })
  return accessTime(ctx)
}

async function askingOf(ctx: Context): Promise<repo.Asking> {
  const { timeZone, isOpenNow } = await accessTime(ctx)
  return { caller: ctx.user, today: localDayOf(ctx.now, timeZone), isOpenNow }
}

export async function listStaff(ctx: Context, filter: StaffFilter, page: { page: number; pageSize: number }) {
  const asking = await askingOf(ctx)
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findMembers(ctx.db, asking, filter, part),
    repo.countMembers(ctx.db, asking, filter),
  ])
  return { rows, total }
}

/** Of the caller's company; a stranger is missing like one who does not exist. */
async function existing(ctx: Context, asking: repo.Asking, id: string): Promise<StaffMember> {
  const member = await repo.findMember(ctx.db, asking, id)
  if (!member) throw new Failure('record.notFound')
  return member
}

export async function staffMember(ctx: Context, id: string): Promise<StaffWhole> {
  const asking = await askingOf(ctx)
  const member = await existing(ctx, asking, id)
  const [certificates, stations, absences, version] = await Promise.all([
    repo.findCertificates(ctx.db, id),
    repo.findStations(ctx.db, ctx.user, id),
    repo.findAbsences(ctx.db, id),
    repo.findVersion(ctx.db, id),
  ])
  return {
    ...member,
    certificates: certificates.map((one) => ({ ...one, state: certificateStateOn(one.expiresOn, asking.today) })),
    stations,
    absences,
    version,
  }
}

/** Only stations that the caller sees can be shared. */
async function checkStations(ctx: Context, { stations }: StaffForm): Promise<void> {
  const seen = new Set(await repo.seenStations(ctx.db, ctx.user, [...new Set(stations.map((row) => row.stationId))]))
  const faults = stations.flatMap(({ stationId }, at) =>
    seen.has(stationId) ? [] : [[`stations.${at}.stationId`, { key: 'field.choice' as const }] as const],
  )
  if (faults.length > 0) throw new Failure('request.invalid', {}, Object.fromEntries(faults))
}

export async function saveStaff(ctx: Context, { id, version }: { id: string; version: number }, form: StaffForm) {
  const { name } = await existing(ctx, await askingOf(ctx), id)
  await checkStations(ctx, form)
  await ctx.db.inTransaction(async (tx) => {
    if (!(await repo.saveProfile(tx, id, version, form, ctx.now))) throw new Failure('record.conflict')
    // An id that is not one of this person's is a new certificate: another person's is never touched.
    const own = new Set((await repo.findCertificates(tx, id)).map((one) => one.id))
    const certificates = form.certificates.map((one) => ({
      ...one,
      id: own.delete(one.id) ? one.id : `cert-${randomUUID()}`,
    }))
    await repo.saveCertificates(tx, id, certificates)
    await repo.saveAbsences(tx, id, form.absences)
    await repo.saveStations(tx, ctx.user, id, form.stations)
    const target = say(texts.person, ctx.lang, { name })
    const detail = JSON.stringify({ id, skills: form.skills, certificates, stations: form.stations })
    await record(ctx, { action: 'update', target, detail }, tx)
  })
  return staffMember(ctx, id)
}

export async function exportStaff(ctx: Context, filter: StaffFilter) {
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: JSON.stringify(filter) })
  const { lang } = ctx
  const column = labelled<StaffMember, typeof staffLabels>(staffLabels, lang)
  const columns = [
    column('name', ({ name }) => name),
    column('userName', ({ userName }) => userName),
    column('region', ({ region }) => region),
    column('availability', ({ availability }) => say(availabilityNames[availability], lang)),
    column('absentUntil', ({ absentUntil }) => dayDate(absentUntil)),
    column('openTasks', ({ openTasks }) => openTasks),
    column('skills', (row) => row.skills.map((skill) => say(skillNames[skill], lang)).join('; '), 40),
    column('certificates', (row) => row.certificates.map((kind) => say(certificateNames[kind], lang)).join('; '), 40),
    column('certificateState', ({ certificateState: state }) => (state ? say(certificateStateNames[state], lang) : '')),
    column('stations', ({ stations }) => stations.join('; '), 40),
    column('note', ({ note }) => note, 40),
  ]
  return excelFile(await exportName(ctx, texts.exported, filter), columns, allStaff(ctx, filter))
}

async function* allStaff(ctx: Context, filter: StaffFilter): AsyncGenerator<StaffMember> {
  const asking = await askingOf(ctx)
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findMembers(ctx.db, asking, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
