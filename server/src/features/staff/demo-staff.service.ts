import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { CertificateKind, Skill, StaffForm } from '@fengguang/domain/staff/staff.model'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { sitting } from '../tasks/demo-tasks.service.ts'
import { saveStaff } from './staff.service.ts'
import { findVersion } from './staff.repo.ts'

interface DemoPerson {
  accountId: string
  region: string
  skills: Skill[]
  /** Days from today until each ends. */
  certificates: readonly (readonly [CertificateKind, endsInDays: number])[]
  /** Days from today. */
  absence?: readonly [from: number, to: number]
  note?: string
}

const people: readonly DemoPerson[] = [
  {
    accountId: 'u-maintainer',
    region: '青海',
    skills: ['inverter', 'pvModule', 'highVoltage'],
    certificates: [
      ['highVoltage', 410],
      ['height', 35],
      ['safety', 190],
    ],
    note: '可支援相邻电站',
  },
  {
    accountId: 'u-magang',
    region: '甘肃',
    skills: ['windTurbine', 'highVoltage', 'relayProtection'],
    certificates: [
      ['highVoltage', 220],
      ['windClimbing', 300],
      ['relayProtection', -12],
    ],
  },
  {
    accountId: 'u-wangqiang',
    region: '青海',
    skills: ['pvModule', 'cleaning', 'drone'],
    certificates: [
      ['lowVoltage', 500],
      ['drone', 120],
    ],
  },
  {
    accountId: 'u-liujing',
    region: '甘肃',
    skills: ['communication', 'metering'],
    certificates: [['lowVoltage', 48]],
    absence: [-1, 3],
  },
  { accountId: 'u-safety', region: '西宁', skills: [], certificates: [['safety', 330]] },
  { accountId: 'u-operator', region: '西宁', skills: ['highVoltage'], certificates: [['safety', 260]] },
]

/** Certificates are issued for three years. */
const validDays = 3 * 365

function formOf({ region, skills, certificates, absence, note = '' }: DemoPerson, today: LocalDay): StaffForm {
  const at = (days: number) => addDays(today, days)
  return {
    region,
    skills,
    certificates: certificates.map(([kind, endsInDays], n) => ({
      id: '',
      kind,
      number: `T${today.slice(0, 4)}-${region}-${n + 1}`,
      issuer: `${region}应急管理局`,
      issuedOn: at(endsInDays - validDays),
      expiresOn: at(endsInDays),
    })),
    stations: [],
    absences: absence ? [{ kind: 'training', fromDay: at(absence[0]), toDay: at(absence[1]), note: '安规培训' }] : [],
    note,
  }
}

/** Records of the people of the demo; one that a person has changed stays as it is. */
export async function installDemoStaff(db: Db, telemetry: Telemetry, now: Date): Promise<void> {
  const ctx = sitting(db, telemetry, { accountId: 'u-admin', role: 'administrator' }, now)
  const today = localDayOf(now, await companyZone(ctx))
  for (const person of people)
    if ((await findVersion(db, person.accountId)) === 0)
      await saveStaff(ctx, { id: person.accountId, version: 0 }, formOf(person, today))
}
