import { localDayOf, addDays } from '@fengguang/domain/kernel/time-range'
import type { CertificateKind } from '@fengguang/domain/staff/staff.model'
import { ticketTypes, type TicketRole } from '@fengguang/domain/three-people/three-people.model'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { sitting } from '../tasks/demo-tasks.service.ts'
import { anyQualification } from './three-people.repo.ts'
import { candidates, insertQualifications } from './three-people.service.ts'

/** By one of the certificates that the staff of the demo holds; one of them is over. */
const people: readonly (readonly [accountId: string, TicketRole, CertificateKind])[] = [
  ['u-safety', 'issuer', 'safety'],
  ['u-maintainer', 'leader', 'highVoltage'],
  ['u-magang', 'leader', 'highVoltage'],
  ['u-magang', 'issuer', 'relayProtection'],
  ['u-operator', 'permitter', 'safety'],
  ['u-wangqiang', 'permitter', 'lowVoltage'],
  ['u-liujing', 'permitter', 'lowVoltage'],
]
/** They were named so long ago. */
const sinceDays = 400

/** The three kinds of persons of the demo, at the first stations of its first company. */
export async function installDemoThreePeople(
  db: Db,
  telemetry: Telemetry,
  stationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (stationIds.length === 0 || (await anyQualification(db))) return
  const ctx = sitting(db, telemetry, { accountId: 'u-admin', role: 'administrator' }, now)
  const fromDay = addDays(localDayOf(now, await companyZone(ctx)), -sinceDays)
  for (const [accountId, role, kind] of people) {
    const [person] = await candidates(ctx, { id: accountId })
    const certificate = person?.certificates.find((one) => one.kind === kind)
    if (!certificate) continue
    const form = { accountId, role, ticketTypes, fromDay, toDay: null, certificateId: certificate.id, note: '' }
    await insertQualifications(ctx, { ...form, stationIds: [...stationIds] })
  }
}
