import { lossEventLabels } from '@fengguang/domain/analysis/loss-event.labels'
import {
  findingHints,
  findingNames,
  operationNames,
  type Finding,
  type LossEvent,
  type LossOperation,
} from '@fengguang/domain/analysis/loss-event.model'
import { bookingNames } from '@fengguang/domain/analysis/loss.model'
import type { ReactNode } from 'react'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import type { Field } from '../../kit/field.ts'
import { useSay } from '../../lib/i18n.ts'
import { classBackground } from '../../widgets/loss-colours.ts'
import { w } from './loss-workbench.texts.ts'

const inZone = { kind: 'instant', zoneKey: 'timeZone' } as const

export type EventRow = LossEvent & { timeZone: string }

export const kindNames = { ...lossClassNames, noData: w.noData }
export const kindOf = ({ lossClass }: LossEvent) => lossClass ?? 'noData'

/** Colour and word. */
export function KindTag({ kind }: { kind: ReturnType<typeof kindOf> }) {
  const say = useSay()
  return (
    <span className="fg-event-kind">
      <span className="fg-event-swatch" data-kind={kind} style={classBackground(kind)} aria-hidden="true" />
      {say(kindNames[kind])}
    </span>
  )
}

export const eventFields: readonly Field<EventRow>[] = [
  { key: 'deviceName', ...lossEventLabels.deviceName, widthPx: 170, fixed: true, sortable: true },
  {
    key: 'lossClass',
    ...lossEventLabels.lossClass,
    widthPx: 140,
    sortable: true,
    render: (row) => <KindTag kind={kindOf(row)} />,
  },
  { key: 'fromAt', ...lossEventLabels.fromAt, widthPx: 170, sortable: true, format: inZone },
  { key: 'toAt', ...lossEventLabels.toAt, widthPx: 170, sortable: true, format: inZone },
  { key: 'hours', ...lossEventLabels.hours, widthPx: 110, sortable: true },
  { key: 'lossKwh', ...lossEventLabels.lossKwh, widthPx: 130, sortable: true, total: true },
  { key: 'expectedKwh', ...lossEventLabels.expectedKwh, widthPx: 130, sortable: true, list: 'wide', total: true },
  { key: 'booking', ...lossEventLabels.booking, widthPx: 230, format: { kind: 'choice', names: bookingNames } },
  { key: 'cause', ...lossEventLabels.cause, widthPx: 180 },
  { key: 'decidedBy', ...lossEventLabels.decidedBy, widthPx: 110 },
  { key: 'isLocked', ...lossEventLabels.isLocked, widthPx: 90, format: { kind: 'flag' } },
]

export type FindingRow = Finding & { timeZone: string }

function FindingHint({ kind }: FindingRow) {
  return useSay()(findingHints[kind])
}

export const findingFields: readonly Field<FindingRow>[] = [
  { key: 'kind', label: w.finding, widthPx: 260, fixed: true, format: { kind: 'choice', names: findingNames } },
  { key: 'deviceName', ...lossEventLabels.deviceName, widthPx: 170 },
  { key: 'fromAt', ...lossEventLabels.fromAt, widthPx: 170, format: inZone },
  { key: 'toAt', ...lossEventLabels.toAt, widthPx: 170, format: inZone },
  { key: 'eventId', label: w.hint, widthPx: 420, render: (row) => <FindingHint {...row} /> },
]

export type OperationRow = LossOperation & { timeZone: string }

export const operationFields = (stateOf: (row: OperationRow) => ReactNode): readonly Field<OperationRow>[] => [
  { key: 'kind', label: w.operation, widthPx: 120, fixed: true, format: { kind: 'choice', names: operationNames } },
  { key: 'events', label: w.count, widthPx: 90, format: { kind: 'number', decimals: 0 } },
  { key: 'cause', ...lossEventLabels.cause, widthPx: 180 },
  { key: 'by', label: w.by, widthPx: 120 },
  { key: 'at', label: w.at, widthPx: 170, format: inZone },
  { key: 'canUndo', label: w.state, widthPx: 220, align: 'left', render: stateOf },
]
