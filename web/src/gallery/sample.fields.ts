import { createElement } from 'react'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import type { Field } from '../kit/field.ts'
import { stationStates } from '../widgets/states.ts'
import { StationStateTag } from '../widgets/StationStateTag.tsx'
import type { SampleStation } from './gallery-data.ts'
import { m } from './gallery.texts.ts'

const stateNames = Object.fromEntries(Object.entries(stationStates).map(([state, { label }]) => [state, label]))

export const sampleFields: readonly Field<SampleStation>[] = [
  { key: 'name', label: m.name, widthPx: 180, fixed: true, sortable: true, group: m.basics },
  {
    key: 'stcls',
    label: m.stcls,
    widthPx: 170,
    format: { kind: 'choice', names: stationClassNames },
    filter: { kind: 'choice', names: stationClassNames },
    group: m.basics,
  },
  {
    key: 'state',
    label: m.state,
    widthPx: 150,
    format: { kind: 'choice', names: stateNames },
    filter: { kind: 'choice', names: stateNames },
    group: m.running,
    render: ({ state, offlineCount }) => createElement(StationStateTag, { state, offlineCount }),
  },
  {
    key: 'capacityKw',
    label: m.capacity,
    widthPx: 150,
    sortable: true,
    format: { kind: 'quantity', quantity: 'powerKw' },
    group: m.basics,
  },
  {
    key: 'energyTodayKwh',
    label: m.energy,
    widthPx: 160,
    sortable: true,
    format: { kind: 'quantity', quantity: 'energyKwh' },
    group: m.running,
  },
  { key: 'region', label: m.region, widthPx: 120, group: m.basics },
  { key: 'commissionedOn', label: m.commissioned, widthPx: 130, format: { kind: 'day' }, group: m.basics },
  { key: 'dataAt', label: m.dataAt, widthPx: 170, format: { kind: 'instant', zoneKey: 'timeZone' }, group: m.running },
  { key: 'remark', label: m.remark, widthPx: 220, list: 'optional' },
]
