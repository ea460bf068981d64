import { stationClassNames } from '@fengguang/domain/stations/station.model'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { userLabels as user } from '@fengguang/domain/organisation/user.labels'
import { stationLabels as station } from '@fengguang/domain/stations/station.labels'
import type { Field } from '../../kit/field.ts'
import { ManagerMark } from './ManagerMark.tsx'
import { m } from './organisation.texts.ts'
import type { OwnStation, Person } from './organisation.queries.ts'

export const personFields = (organisation: Organisation): Field<Person>[] => [
  { key: 'realName', ...user.realName, widthPx: 130, fixed: true },
  { key: 'userName', ...user.userName, widthPx: 140 },
  {
    key: 'isManager',
    label: m.isManager,
    widthPx: 120,
    render: ({ userId }) => ManagerMark({ isManager: organisation.managerIds.includes(userId) }),
  },
  { key: 'orgNames', ...user.orgNames, widthPx: 220 },
  { key: 'roleNames', ...user.roleNames, widthPx: 180 },
  { key: 'tel', ...user.tel, widthPx: 130 },
]

export const ownStationFields: readonly Field<OwnStation>[] = [
  { key: 'name', ...station.name, widthPx: 240, fixed: true },
  { key: 'stcls', ...station.stcls, widthPx: 140, format: { kind: 'choice', names: stationClassNames } },
  { key: 'province', ...station.province, widthPx: 120 },
  { key: 'city', ...station.city, widthPx: 120 },
  { key: 'capacityKw', ...station.capacityKw, widthPx: 190 },
]
