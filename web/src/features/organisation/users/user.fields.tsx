import type { TextPair } from '@fengguang/domain/kernel/texts'
import { userStatusNames, type Role, type UserStatus } from '@fengguang/domain/organisation/organisation.model'
import { userLabels as labels } from '@fengguang/domain/organisation/user.labels'
import type { Field } from '../../../kit/field.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { Tone } from '../../../theme/tokens.ts'
import { m } from './users.texts.ts'
import type { UserRow } from './users.queries.ts'

const tones: Record<UserStatus, Tone> = { 0: 'normal', 1: 'fault', 2: 'offline' }

/** Roles are the company's own, so their filter is built from what the server lists. */
export const userFields = (roles: readonly Role[], jobs: Readonly<Record<string, TextPair>>): Field<UserRow>[] => [
  { key: 'userName', ...labels.userName, group: m.account, widthPx: 140, fixed: true },
  { key: 'realName', ...labels.realName, group: m.account, widthPx: 110 },
  {
    key: 'status',
    ...labels.status,
    group: m.account,
    widthPx: 110,
    format: { kind: 'choice', names: userStatusNames },
    filter: { kind: 'choice', names: userStatusNames },
    render: ({ status }) => <StateTag tone={tones[status]} label={userStatusNames[status]} />,
  },
  {
    key: 'roleIds',
    ...labels.roleNames,
    group: m.work,
    widthPx: 180,
    filter: {
      kind: 'choice',
      names: Object.fromEntries(roles.map(({ roleId, roleName, roleNameEn }) => [roleId, [roleName, roleNameEn]])),
    },
    render: ({ roleNames }) => roleNames.join(' · '),
  },
  { key: 'orgNames', ...labels.orgNames, group: m.work, widthPx: 150 },
  { key: 'jobId', ...labels.jobId, group: m.work, widthPx: 120, list: 'wide', format: { kind: 'choice', names: jobs } },
  { key: 'isManager', label: m.manager, group: m.work, widthPx: 120, list: 'optional', format: { kind: 'flag' } },
  { key: 'tel', ...labels.tel, group: m.account, widthPx: 130 },
  { key: 'email', ...labels.email, group: m.account, widthPx: 200, list: 'optional' },
  {
    key: 'lastLoginAt',
    ...labels.lastLoginAt,
    group: m.account,
    widthPx: 180,
    list: 'wide',
    format: { kind: 'instant' },
  },
  {
    key: 'createdAt',
    ...labels.createdAt,
    group: m.account,
    widthPx: 180,
    list: 'optional',
    format: { kind: 'instant' },
  },
]
