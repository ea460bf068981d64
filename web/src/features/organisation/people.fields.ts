import { stationClassNames } from '@fengguang/domain/stations/station.model'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import type { Field } from '../../kit/field.ts'
import { ManagerMark } from './ManagerMark.tsx'
import { m } from './organisation.texts.ts'
import type { OwnStation, Person } from './organisation.queries.ts'

export const personFields = (organisation: Organisation): Field<Person>[] => [
  { key: 'realName', label: m.realName, widthPx: 130, fixed: true },
  { key: 'userName', label: m.userName, widthPx: 140 },
  {
    key: 'isManager',
    label: m.isManager,
    widthPx: 120,
    render: ({ userId }) => ManagerMark({ isManager: organisation.managerIds.includes(userId) }),
  },
  { key: 'orgNames', label: m.ownOrganisations, widthPx: 220 },
  { key: 'roleNames', label: m.roles, widthPx: 180 },
  { key: 'tel', label: m.tel, widthPx: 130 },
]

export const ownStationFields: readonly Field<OwnStation>[] = [
  { key: 'name', label: m.stationName, widthPx: 240, fixed: true },
  { key: 'stcls', label: m.stcls, widthPx: 140, format: { kind: 'choice', names: stationClassNames } },
  { key: 'province', label: m.province, widthPx: 120 },
  { key: 'city', label: m.city, widthPx: 120 },
  { key: 'capacityKw', label: m.capacityKw, unit: 'kW', widthPx: 150, format: { kind: 'number', decimals: 2 } },
]
