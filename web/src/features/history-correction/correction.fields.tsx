import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { CorrectionRow } from '@fengguang/domain/history-correction/correction.contract'
import {
  correctionKindNames,
  correctionStateNames,
  type CorrectionState,
} from '@fengguang/domain/history-correction/correction.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './history-correction.texts.ts'

const tones: Record<CorrectionState, Tone> = {
  writing: 'initialising',
  done: 'normal',
  failed: 'alarm',
  undone: 'offline',
}

/** How a correction reads, in list and drawer; `stations` are the choices of the station filter. */
export const correctionFields = (stations: Readonly<Record<string, TextPair>>): readonly Field<CorrectionRow>[] => [
  { key: 'at', label: m.at, group: m.who, widthPx: 180, fixed: true, format: { kind: 'instant' } },
  { key: 'actorName', label: m.actorName, group: m.who, widthPx: 90 },
  {
    key: 'kind',
    label: m.kind,
    group: m.what,
    widthPx: 130,
    format: { kind: 'choice', names: correctionKindNames },
    filter: { kind: 'choice', names: correctionKindNames },
  },
  {
    key: 'state',
    label: m.state,
    group: m.what,
    widthPx: 120,
    format: { kind: 'choice', names: correctionStateNames },
    filter: { kind: 'choice', names: correctionStateNames },
    render: ({ state }) => <StateTag tone={tones[state]} label={correctionStateNames[state]} />,
  },
  { key: 'amount', label: m.amount, group: m.what, widthPx: 100, format: { kind: 'number', decimals: 3 } },
  { key: 'pointNames', label: m.points, group: m.what, widthPx: 160 },
  { key: 'stationName', label: m.station, group: m.where, widthPx: 170 },
  {
    key: 'stationId',
    label: m.station,
    list: 'never',
    detail: 'never',
    filter: { kind: 'choice', names: stations },
  },
  {
    key: 'deviceType',
    label: m.deviceType,
    group: m.where,
    widthPx: 110,
    list: 'optional',
    format: { kind: 'choice', names: deviceTypeNames },
  },
  { key: 'deviceNames', label: m.devices, group: m.where, widthPx: 180 },
  { key: 'fromAt', label: m.from, group: m.where, widthPx: 180, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'toAt', label: m.to, group: m.where, widthPx: 180, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'frames', label: m.frames, group: m.what, widthPx: 90, format: { kind: 'number', decimals: 0 } },
  { key: 'reason', label: m.reason, group: m.who, widthPx: 220 },
]
