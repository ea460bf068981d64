import { deviceLabels as labels } from '@fengguang/domain/devices/device.labels'
import { deviceTypeNames, serviceNames } from '@fengguang/domain/devices/device.model'
import type { Device } from '@fengguang/domain/devices/devices.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { m } from './devices.texts.ts'

/** How a device reads, in list and drawer; `stations` are the choices of the station filter. */
export const deviceFields = (stations: Readonly<Record<string, TextPair>>): readonly Field<Device>[] => [
  { key: 'name', ...labels.name, group: m.basics, widthPx: 170, fixed: true, sortable: true },
  { key: 'nameEn', ...labels.nameEn, group: m.basics, widthPx: 170, list: 'optional' },
  { key: 'stationName', ...labels.stationName, group: m.basics, widthPx: 180, sortable: true },
  {
    key: 'stationId',
    ...labels.stationId,
    list: 'never',
    detail: 'never',
    filter: { kind: 'choice', names: stations },
  },
  {
    key: 'type',
    ...labels.type,
    group: m.basics,
    widthPx: 130,
    sortable: true,
    format: { kind: 'choice', names: deviceTypeNames },
    filter: { kind: 'choice', names: deviceTypeNames },
  },
  { key: 'code', ...labels.code, group: m.basics, widthPx: 110, sortable: true },
  { key: 'parentName', ...labels.parentName, group: m.basics, widthPx: 120 },
  {
    key: 'outOfService',
    ...labels.outOfService,
    group: m.basics,
    widthPx: 100,
    format: { kind: 'choice', names: serviceNames },
    filter: { kind: 'choice', names: serviceNames },
    render: ({ outOfService }) =>
      outOfService ? (
        <StateTag tone="offline" label={serviceNames.true} />
      ) : (
        <StateTag tone="normal" label={serviceNames.false} />
      ),
  },
  { key: 'isMain', ...labels.isMain, group: m.basics, widthPx: 120, list: 'optional', format: { kind: 'flag' } },
  { key: 'maker', ...labels.maker, group: m.technical, widthPx: 110, list: 'wide' },
  { key: 'model', ...labels.model, group: m.technical, widthPx: 120, list: 'wide' },
  {
    key: 'ratedKw',
    ...labels.ratedKw,
    group: m.technical,
    widthPx: 140,
    sortable: true,
  },
  ...(['longitude', 'latitude'] as const).map((key): Field<Device> => ({
    key,
    ...labels[key],
    group: m.technical,
    widthPx: 120,
    list: 'optional',
  })),
  {
    key: 'periodSeconds',
    ...labels.periodSeconds,
    group: m.technical,
    widthPx: 120,
    list: 'optional',
  },
  { key: 'id', ...labels.id, group: m.basics, widthPx: 220, list: 'optional' },
]
