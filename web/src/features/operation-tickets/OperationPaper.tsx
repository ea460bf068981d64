import { useQuery } from '@tanstack/react-query'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { operationLabels } from '@fengguang/domain/operation-tickets/operation.labels'
import {
  checksOf,
  operationKindNames,
  operationResultNames,
  operationStatusNames,
  type OperationStep,
} from '@fengguang/domain/operation-tickets/operation.model'
import type {
  OperationChangeKind,
  OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { instantText } from '../../kit/format.ts'
import { PrintPage } from '../../kit/print/PrintPage.tsx'
import { PrintSection, PrintTable, type PrintColumn } from '../../kit/print/PrintSheet.tsx'
import { TicketPaper, type PaperCell, type PaperSignature } from '../../kit/print/TicketPaper.tsx'
import { useSay, type Say } from '../../lib/i18n.ts'
import { originWords } from '../../widgets/tickets/TypicalOriginLink.tsx'
import { wholeOperation } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'
import { isOver } from './StepsCard.tsx'

const l = operationLabels

const cellsOf = (ticket: OperationWhole, say: Say): PaperCell[] => {
  const at = (instant: string | null | undefined) => (instant ? instantText(instant, ticket.timeZone) : '')
  const dones = ticket.steps.flatMap(({ done }) => done ?? [])
  const isFinished = isOver(ticket.status)
  const cells: (readonly [keyof typeof l, string, isWide?: true])[] = [
    ['unit', ticket.unit],
    ['stationName', ticket.stationName],
    ['orderGiver', ticket.orderGiver],
    ['orderReceiver', ticket.orderReceiver],
    ['orderedAt', at(ticket.orderedAt)],
    ['workTicketNo', ticket.workTicketNo],
    ['startedAt', at(dones[0]?.at)],
    ['finishedAt', isFinished ? at(dones.at(-1)?.at) : ''],
    ['kind', say(operationKindNames[ticket.kind]), true],
    ['task', ticket.task, true],
    ...(ticket.typical ? [['typical', originWords(ticket.typical, say), true] as const] : []),
  ]
  return cells.map(([key, value, isWide]) => ({ label: say(l[key].label), value, ...(isWide && { isWide }) }))
}

/** Who signed last with an action, and when; what was signed before it was sent back counts no longer. */
function signaturesOf({ history, timeZone, guardianId }: OperationWhole, say: Say): PaperSignature[] {
  const since = history.findLastIndex(({ kind }) => kind === 'reject')
  const signed = (kind: OperationChangeKind) => {
    const line = history.findLast((one, index) => one.kind === kind && index > since)
    return line?.by ? { name: line.by, at: instantText(line.at, timeZone) } : undefined
  }
  return [
    { role: say(l.operatorName.label), signed: signed('submit') },
    ...(guardianId === null ? [] : [{ role: say(l.guardianName.label), signed: signed('review') }]),
    { role: say(l.leaderName.label), signed: signed('approve') },
    { role: say(l.chiefName.label), signed: signed('determine') },
  ]
}

const stampOf = ({ result, status }: OperationWhole, say: Say): string | undefined => {
  if (result !== null) return say(operationResultNames[result])
  return status === 'void' ? say(operationStatusNames.void) : undefined
}

const timeOf = ({ done }: OperationStep, { status, timeZone }: OperationWhole, say: Say): string => {
  if (done) return instantText(done.at, timeZone)
  return isOver(status) ? say(m.notExecuted) : ''
}

const columnsOf = (ticket: OperationWhole, say: Say): PrintColumn<{ step: OperationStep; no: number }>[] => [
  { label: say(m.paperNo), cell: ({ no }) => no },
  {
    label: say(l.steps.label),
    cell: ({ step }) => (
      <span data-content="record">{[step.text, ...checksOf(step).map((check) => `（${check}）`)].join(' ')}</span>
    ),
  },
  { label: say(m.paperMark), cell: ({ step }) => (step.done ? '√' : '') },
  { label: say(m.paperTime), cell: ({ step }) => timeOf(step, ticket, say) },
]

/** The ticket on A4 as staff know it. */
function Paper({ ticket, onClose }: { ticket: OperationWhole; onClose: () => void }) {
  const say = useSay()
  const { no, steps, hazards, remarks, resultReason } = ticket
  const notes = [remarks, resultReason].filter(Boolean).join('；')
  return (
    <PrintPage title={`${say(m.paperTitle)} ${no}`.trim()} onClose={onClose}>
      <TicketPaper
        no={no}
        cells={cellsOf(ticket, say)}
        stamp={stampOf(ticket, say)}
        signatures={signaturesOf(ticket, say)}
      >
        <PrintTable
          columns={columnsOf(ticket, say)}
          rows={steps.map((step, index) => ({ step, no: index + 1 }))}
          keyOf={(row) => `${row.no}`}
        />
        {hazards.length > 0 && (
          <PrintSection title={say(m.hazards)}>
            <PrintTable
              columns={[
                { label: say(hazardLabels.hazard.label), cell: ({ hazard }) => hazard },
                { label: say(hazardLabels.control.label), cell: ({ control }) => control },
              ]}
              rows={hazards}
              keyOf={({ hazard }, index) => `${hazard} ${index}`}
            />
          </PrintSection>
        )}
        {notes && (
          <PrintSection title={say(l.remarks.label)}>
            <p data-content="record">{notes}</p>
          </PrintSection>
        )}
      </TicketPaper>
    </PrintPage>
  )
}

export function OperationPaper({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(wholeOperation(id))
  return data ? <Paper ticket={data} onClose={onClose} /> : null
}
