import { stationLabels as labels } from '@fengguang/domain/stations/station.fields'
import { provinceNames } from '@fengguang/domain/stations/province'
import { stationClassNames, type Station } from '@fengguang/domain/stations/station.model'
import type { Field } from '../../kit/field.ts'
import { m } from './stations.texts.ts'

/** How a station reads, in list and drawer. */
export const stationFields: readonly Field<Station>[] = [
  { key: 'name', label: labels.name, group: m.basics, widthPx: 220, fixed: true, sortable: true },
  { key: 'nameEn', label: labels.nameEn, group: m.basics, widthPx: 200, list: 'optional' },
  {
    key: 'stcls',
    label: labels.stcls,
    group: m.basics,
    widthPx: 170,
    sortable: true,
    format: { kind: 'choice', names: stationClassNames },
    filter: { kind: 'choice', names: stationClassNames },
  },
  { key: 'companyName', label: labels.companyName, group: m.basics, widthPx: 180 },
  { key: 'orgName', label: labels.orgName, group: m.basics, widthPx: 160 },
  {
    key: 'capacityKw',
    label: labels.capacityKw,
    unit: 'kW',
    group: m.basics,
    widthPx: 190,
    sortable: true,
    total: true,
    format: { kind: 'number', decimals: 2 },
  },
  {
    key: 'commissionedOn',
    label: labels.commissionedOn,
    group: m.basics,
    widthPx: 160,
    sortable: true,
    format: { kind: 'day' },
  },
  {
    key: 'province',
    label: labels.province,
    group: m.place,
    widthPx: 110,
    format: { kind: 'choice', names: provinceNames },
  },
  { key: 'city', label: labels.city, group: m.place, widthPx: 110 },
  { key: 'address', label: labels.address, group: m.place, widthPx: 240, list: 'wide' },
  {
    key: 'longitude',
    label: labels.longitude,
    unit: '°',
    group: m.place,
    widthPx: 110,
    list: 'optional',
    format: { kind: 'number', decimals: 4 },
  },
  {
    key: 'latitude',
    label: labels.latitude,
    unit: '°',
    group: m.place,
    widthPx: 110,
    list: 'optional',
    format: { kind: 'number', decimals: 4 },
  },
  { key: 'timeZone', label: labels.timeZone, group: m.place, widthPx: 150, list: 'optional' },
  { key: 'id', label: labels.id, group: m.basics, widthPx: 180, list: 'optional' },
]
