import { useQuery } from '@tanstack/react-query'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { ticketTypeNames } from '@fengguang/domain/three-people/three-people.model'
import { amendmentActionNames, amendmentKindNames } from '@fengguang/domain/work-tickets/amendment.model'
import { ticketLabels, ticketRowLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import { measureKindNames, measureKinds, ticketStatusNames } from '@fengguang/domain/work-tickets/ticket.model'
import { ticketActionNames, type TicketAction } from '@fengguang/domain/work-tickets/ticket.rules'
import type { AmendmentView } from '@fengguang/domain/work-tickets/ticket-amendments.contract'
import type { MeasureView, TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { instantText } from '../../kit/format.ts'
import { PrintPage } from '../../kit/print/PrintPage.tsx'
import { PrintSection, PrintTable, type PrintColumn } from '../../kit/print/PrintSheet.tsx'
import { TicketPaper, type PaperCell, type PaperSignature } from '../../kit/print/TicketPaper.tsx'
import { useSay, type Say } from '../../lib/i18n.ts'
import { originWords } from '../../widgets/tickets/TypicalOriginLink.tsx'
import { wholeTicket } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const l = ticketLabels
const r = ticketRowLabels

const cellsOf = (ticket: TicketWhole, say: Say): PaperCell[] => {
  const at = (instant: string) => instantText(instant, ticket.timeZone)
  const names = ticket.crew.map(({ name }) => name).join('、')
  const cells: (readonly [keyof typeof l, string, isWide?: true])[] = [
    ['unit', ticket.unit],
    ['stationName', ticket.stationName],
    ['leaderName', ticket.leaderName],
    ['team', ticket.team],
    ['crew', say(m.paperCrew, { names, count: ticket.crewCount }), true],
    ['equipment', ticket.equipment, true],
    ['connection', ticket.connection, true],
    ['plannedStartAt', at(ticket.plannedStartAt)],
    ['plannedEndAt', at(ticket.plannedEndAt)],
    ['liveParts', ticket.liveParts, true],
    ['supplement', ticket.supplement, true],
    ...(ticket.typical ? [['typical', originWords(ticket.typical, say), true] as const] : []),
  ]
  return cells.map(([key, value, isWide]) => ({ label: say(l[key].label), value, ...(isWide && { isWide }) }))
}

const signedActions: readonly TicketAction[] = [
  'submit',
  'issue',
  'receive',
  'confirm',
  'agree',
  'permit',
  'begin',
  'finish',
  'endWork',
  'endTicket',
]
/** Who signed last for each step; what was signed before it was sent back counts no longer. */
function signaturesOf({ history, timeZone }: TicketWhole, say: Say): PaperSignature[] {
  const since = history.findLastIndex(({ kind, status }) => kind === 'reject' && status === 'draft')
  return signedActions.map((action) => {
    const line = history.findLast((one, index) => one.kind === action && index > since)
    const signed = line?.by ? { name: line.by, at: instantText(line.at, timeZone) } : undefined
    return { role: say(ticketActionNames[action]), signed }
  })
}

/** Executed only when everything was taken back. */
const stampOf = ({ status }: TicketWhole, say: Say): string | undefined => {
  if (status === 'ended') return say(m.paperExecuted)
  return status === 'notExecuted' || status === 'void' ? say(ticketStatusNames[status]) : undefined
}

const measureColumns = ({ timeZone }: TicketWhole, say: Say): PrintColumn<MeasureView>[] => [
  {
    label: say(r.text.label),
    cell: ({ text, wireNo, note }) => (
      <span data-content="record">
        {[text, wireNo && say(m.wireOf, { no: wireNo }), note].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  { label: say(m.carryOut), cell: ({ done }) => (done ? `√ ${done.name} ${instantText(done.at, timeZone)}` : '') },
  {
    label: say(m.restore),
    cell: ({ restored }) => (restored ? `√ ${restored.name} ${instantText(restored.at, timeZone)}` : ''),
  },
]

const stepsOf = ({ steps }: AmendmentView, { timeZone }: TicketWhole, say: Say): string =>
  steps
    .map(({ action, name, at, comment }) =>
      [say(amendmentActionNames[action]), name, instantText(at, timeZone), comment].filter(Boolean).join(' '),
    )
    .join('；')

const cell = (text: string) => <span data-content="record">{text}</span>

/** Measures by kind, as the paper form has them in columns of their own. */
function Measures({ ticket }: { ticket: TicketWhole }) {
  const say = useSay()
  return measureKinds.map((kind) => {
    const rows = ticket.measures.filter((measure) => measure.kind === kind)
    if (rows.length === 0) return null
    return (
      <PrintSection key={kind} title={say(measureKindNames[kind])}>
        <PrintTable columns={measureColumns(ticket, say)} rows={rows} keyOf={({ text }, index) => `${index} ${text}`} />
      </PrintSection>
    )
  })
}

/** The ticket on A4 as staff know it. */
function Paper({ ticket, onClose }: { ticket: TicketWhole; onClose: () => void }) {
  const say = useSay()
  const { no, type, tasks, hazards, crew, amendments, remarks, timeZone, wiresOut } = ticket
  return (
    <PrintPage title={`${say(ticketTypeNames[type])} ${no}`.trim()} onClose={onClose}>
      <TicketPaper
        no={no}
        cells={cellsOf(ticket, say)}
        stamp={stampOf(ticket, say)}
        signatures={signaturesOf(ticket, say)}
      >
        <PrintSection title={say(m.tasks)}>
          <PrintTable
            columns={[
              { label: say(r.place.label), cell: ({ place }) => cell(place) },
              { label: say(r.content.label), cell: ({ content }) => cell(content) },
            ]}
            rows={tasks}
            keyOf={({ place }, index) => `${index} ${place}`}
          />
        </PrintSection>
        <Measures ticket={ticket} />
        {hazards.length > 0 && (
          <PrintSection title={say(m.hazards)}>
            <PrintTable
              columns={[
                { label: say(hazardLabels.hazard.label), cell: ({ hazard }) => cell(hazard) },
                { label: say(hazardLabels.control.label), cell: ({ control }) => cell(control) },
              ]}
              rows={hazards}
              keyOf={({ hazard }, index) => `${index} ${hazard}`}
            />
          </PrintSection>
        )}
        <PrintSection title={say(m.crew)}>
          <PrintTable
            columns={[
              { label: say(r.name.label), cell: ({ name }) => cell(name) },
              { label: say(m.sign), cell: ({ signed }) => (signed ? instantText(signed.at, timeZone) : '') },
            ]}
            rows={crew}
            keyOf={({ name }, index) => `${index} ${name}`}
          />
        </PrintSection>
        {amendments.length > 0 && (
          <PrintSection title={say(m.amendments)}>
            <PrintTable
              columns={[
                { label: say(m.amendments), cell: ({ kind }) => say(amendmentKindNames[kind]) },
                { label: say(m.history), cell: (amendment) => cell(stepsOf(amendment, ticket, say)) },
              ]}
              rows={amendments}
              keyOf={({ seq }) => `${seq}`}
            />
          </PrintSection>
        )}
        <PrintSection title={say(l.remarks.label)}>
          <p>{say(m.paperWires, { count: wiresOut })}</p>
          <p data-content="record">{remarks}</p>
        </PrintSection>
      </TicketPaper>
    </PrintPage>
  )
}

export function WorkTicketPaper({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(wholeTicket(id))
  return data ? <Paper ticket={data} onClose={onClose} /> : null
}
