import { deviceLabels as labels } from '@fengguang/domain/devices/device.fields'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import type { Device } from '@fengguang/domain/devices/devices.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { m } from './devices.texts.ts'

const serviceNames = { false: m.inService, true: m.outOfService }

/** How a device reads, in list and drawer; `stations` are the choices of the station filter. */
export const deviceFields = (stations: Readonly<Record<string, TextPair>>): readonly Field<Device>[] => [
  { key: 'name', label: labels.name, group: m.basics, widthPx: 170, fixed: true, sortable: true },
  { key: 'nameEn', label: labels.nameEn, group: m.basics, widthPx: 170, list: 'optional' },
  { key: 'stationName', label: labels.stationName, group: m.basics, widthPx: 180, sortable: true },
  {
    key: 'stationId',
    label: labels.stationId,
    list: 'never',
    detail: 'never',
    filter: { kind: 'choice', names: stations },
  },
  {
    key: 'type',
    label: labels.type,
    group: m.basics,
    widthPx: 130,
    sortable: true,
    format: { kind: 'choice', names: deviceTypeNames },
    filter: { kind: 'choice', names: deviceTypeNames },
  },
  { key: 'code', label: labels.code, group: m.basics, widthPx: 110, sortable: true },
  { key: 'parentName', label: labels.parentName, group: m.basics, widthPx: 120 },
  {
    key: 'outOfService',
    label: m.service,
    group: m.basics,
    widthPx: 100,
    format: { kind: 'choice', names: serviceNames },
    filter: { kind: 'choice', names: serviceNames },
    render: ({ outOfService }) =>
      outOfService ? (
        <StateTag tone="offline" label={m.outOfService} />
      ) : (
        <StateTag tone="normal" label={m.inService} />
      ),
  },
  { key: 'isMain', label: labels.isMain, group: m.basics, widthPx: 120, list: 'optional', format: { kind: 'flag' } },
  { key: 'maker', label: labels.maker, group: m.technical, widthPx: 110, list: 'wide' },
  { key: 'model', label: labels.model, group: m.technical, widthPx: 120, list: 'wide' },
  {
    key: 'ratedKw',
    label: labels.ratedKw,
    unit: 'kW',
    group: m.technical,
    widthPx: 140,
    sortable: true,
    format: { kind: 'number', decimals: 2 },
  },
  ...(['longitude', 'latitude'] as const).map((key): Field<Device> => ({
    key,
    label: labels[key],
    unit: '°',
    group: m.technical,
    widthPx: 120,
    list: 'optional',
    format: { kind: 'number', decimals: 6 },
  })),
  {
    key: 'periodSeconds',
    label: labels.periodSeconds,
    unit: 's',
    group: m.technical,
    widthPx: 120,
    list: 'optional',
    format: { kind: 'number', decimals: 0 },
  },
  { key: 'id', label: labels.id, group: m.basics, widthPx: 220, list: 'optional' },
]
