import { stationLabels as labels } from '@fengguang/domain/stations/station.labels'
import { provinceNames } from '@fengguang/domain/stations/province'
import { stationClassNames, type Station } from '@fengguang/domain/stations/station.model'
import type { Field } from '../../kit/field.ts'
import { m } from './stations.texts.ts'

/** How a station reads, in list and drawer. */
export const stationFields: readonly Field<Station>[] = [
  { key: 'name', ...labels.name, group: m.basics, widthPx: 220, fixed: true, sortable: true },
  { key: 'nameEn', ...labels.nameEn, group: m.basics, widthPx: 200, list: 'optional' },
  {
    key: 'stcls',
    ...labels.stcls,
    group: m.basics,
    widthPx: 170,
    sortable: true,
    format: { kind: 'choice', names: stationClassNames },
    filter: { kind: 'choice', names: stationClassNames },
  },
  { key: 'companyName', ...labels.companyName, group: m.basics, widthPx: 180 },
  { key: 'orgName', ...labels.orgName, group: m.basics, widthPx: 160 },
  {
    key: 'capacityKw',
    ...labels.capacityKw,
    group: m.basics,
    widthPx: 190,
    sortable: true,
    total: true,
  },
  {
    key: 'commissionedOn',
    ...labels.commissionedOn,
    group: m.basics,
    widthPx: 160,
    sortable: true,
    format: { kind: 'day' },
  },
  {
    key: 'province',
    ...labels.province,
    group: m.place,
    widthPx: 110,
    format: { kind: 'choice', names: provinceNames },
  },
  { key: 'city', ...labels.city, group: m.place, widthPx: 110 },
  { key: 'address', ...labels.address, group: m.place, widthPx: 240, list: 'wide' },
  {
    key: 'longitude',
    ...labels.longitude,
    group: m.place,
    widthPx: 120,
    list: 'optional',
  },
  {
    key: 'latitude',
    ...labels.latitude,
    group: m.place,
    widthPx: 110,
    list: 'optional',
  },
  { key: 'timeZone', ...labels.timeZone, group: m.place, widthPx: 150, list: 'optional' },
  { key: 'id', ...labels.id, group: m.basics, widthPx: 180, list: 'optional' },
]
