import type { Field } from '../../../kit/field.ts'
import { GrantCount } from './GrantCount.tsx'
import { m, scopeNames } from './roles.texts.ts'
import type { RoleRow } from './roles.queries.ts'

export const roleFields: readonly Field<RoleRow>[] = [
  { key: 'roleName', label: m.roleName, group: m.basics, widthPx: 160, fixed: true },
  { key: 'roleNameEn', label: m.roleNameEn, group: m.basics, widthPx: 180 },
  {
    key: 'stationScope',
    label: m.stationScope,
    group: m.basics,
    widthPx: 200,
    format: { kind: 'choice', names: scopeNames },
  },
  {
    key: 'screens',
    label: m.screens,
    group: m.basics,
    widthPx: 240,
    render: ({ screens }) => <GrantCount grants={screens} />,
  },
  { key: 'userCount', label: m.userCount, group: m.basics, widthPx: 100, format: { kind: 'number', decimals: 0 } },
  { key: 'description', label: m.description, group: m.basics, widthPx: 260 },
]
