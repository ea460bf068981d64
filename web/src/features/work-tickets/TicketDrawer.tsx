import { Suspense } from 'react'
import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { hastySeconds } from '@fengguang/domain/kernel/hasty-ticks'
import { ticketHandNames } from '@fengguang/domain/work-tickets/ticket.model'
import {
  hastyMeasures,
  isOn,
  leavesMeasures,
  restoringStatuses,
  ticketActionNames,
  ticketActions,
  type TicketAction,
} from '@fengguang/domain/work-tickets/ticket.rules'
import type { TicketChange } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { amendmentChangeNames } from './amendment.texts.ts'
import { AmendmentsCard } from './AmendmentsCard.tsx'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { ConcurrentCard } from './ConcurrentCard.tsx'
import { ticketFields, TicketStatusTag } from './ticket.fields.tsx'
import { TypicalOriginLink } from '../../widgets/tickets/TypicalOriginLink.tsx'
import { CrewCard, MeasuresCard } from './TicketMarks.tsx'
import { useAmendmentActions } from './use-amendment-actions.ts'
import { useTicketActions } from './use-ticket-actions.ts'
import { ticketDetail, ticketsFeature, type TicketRow } from './work-tickets.queries.ts'
import { changeNames, m } from './work-tickets.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const WorkTicketPaper = lazy(() => import('./WorkTicketPaper.tsx').then((x) => ({ default: x.WorkTicketPaper })))

/** What was altered behind the back of the product, and what is still fitted after the work. */
function Warnings({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { brokenAt = null, wiresOut, status, measures = [], uncovered = [] } = ticket
  const hasty = Object.values(hastyMeasures(measures)).flat().length
  const isOver = restoringStatuses.includes(status)
  return (
    <>
      {brokenAt !== null && (
        <Alert type="error" showIcon title={brokenAt === 0 ? say(m.brokenTicket) : say(m.broken, { line: brokenAt })} />
      )}
      {hasty > 0 && (
        <Alert type="warning" showIcon title={say(m.hastyAlert, { count: hasty, seconds: hastySeconds })} />
      )}
      {uncovered.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(m.uncovered, { names: uncovered.join('、') })}
          description={say(m.uncoveredHint)}
        />
      )}
      {leavesMeasures({ status, measures }) && (
        <Alert
          type="error"
          showIcon
          title={say(m.measuresLeft, { count: measures.filter(isOn).length })}
          description={say(m.measuresLeftHint)}
        />
      )}
      {isOver && wiresOut > 0 && <Alert type="error" showIcon title={say(m.wiresStillOut, { count: wiresOut })} />}
    </>
  )
}

/** Every step that the state offers: whose it is, and what stands in its way. */
function Steps({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { steps = [] } = ticket
  return (
    <Card title={say(m.steps)}>
      {steps.length === 0 && <p>{say(m.noSteps)}</p>}
      <ul className="fg-ticket-rows">
        {steps.map(({ action, by, isYours, reasons }) => (
          <li key={action} className="fg-ticket-row" data-done={isYours && reasons.length === 0}>
            <div className="fg-ticket-words">
              <b>
                {say(ticketActionNames[action])}
                {isYours && ` · ${say(m.yours)}`}
              </b>
              <small>{say(m.stepBy, { hands: by.map((hand) => say(ticketHandNames[hand])).join(' / ') })}</small>
              {reasons.map((reason) => (
                <span key={reason} className="fg-ticket-why">
                  {reason}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Lists({ ticket }: { ticket: TicketRow }) {
  const say = useSay()
  const { tasks = [], hazards = [], deviceNames = [] } = ticket
  return (
    <>
      {deviceNames.length > 0 && (
        <Card title={say(m.devices)}>
          <ul className="fg-ticket-list">
            {deviceNames.map((name) => (
              <li key={name} data-content="record">
                {name}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={say(m.tasks)}>
        <ol className="fg-ticket-list">
          {tasks.map(({ place, content }) => (
            <li key={`${place} ${content}`} data-content="record">
              {place} · {content}
            </li>
          ))}
        </ol>
      </Card>
      <Card title={say(m.hazards)}>
        {hazards.length === 0 && <p>{say(m.noHazards)}</p>}
        <ol className="fg-ticket-list">
          {hazards.map(({ hazard, control }) => (
            <li key={`${hazard} ${control}`} data-content="record">
              <b>{hazard}</b> · {control}
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

const isAction = (kind: TicketChange['kind']): kind is TicketAction =>
  (ticketActions as readonly string[]).includes(kind)
const otherNames = { ...changeNames, ...amendmentChangeNames }
const historyOf = ({ history = [] }: TicketRow): readonly HistoryEntry[] =>
  history.map(({ at, by, kind, status, comment }) => ({
    at,
    by,
    comment,
    what: isAction(kind) ? ticketActionNames[kind] : otherNames[kind],
    detail: <TicketStatusTag status={status} />,
  }))
const historyQuery = (id: string) => ({ ...ticketDetail(id), select: historyOf })

const bodyOf = (ticket: TicketRow) => (
  <>
    <Warnings key={`${ticket.id} warnings`} ticket={ticket} />
    <TypicalOriginLink key={`${ticket.id} typical`} typical={ticket.typical} />
    <ConcurrentCard key={`${ticket.id} concurrent`} ticket={ticket} />
    <Steps key={`${ticket.id} steps`} ticket={ticket} />
    <AmendmentsCard key={`${ticket.id} amendments`} ticket={ticket} />
    <MeasuresCard key={`${ticket.id} measures`} ticket={ticket} />
    <CrewCard key={`${ticket.id} crew`} ticket={ticket} />
    <Lists key={`${ticket.id} lists`} ticket={ticket} />
    <RecordHistory
      key={`${ticket.id} history`}
      title={m.history}
      query={historyQuery(ticket.id)}
      zone={ticket.timeZone}
    />
  </>
)

function Actions({ ticket }: { ticket: TicketRow }) {
  const refresh = useRefresh()
  const actionsOf = useTicketActions()
  const amendmentsOf = useAmendmentActions()
  return (
    <ActionBar actions={[...actionsOf(ticket), ...amendmentsOf(ticket)]} onReload={() => refresh(ticketsFeature)} />
  )
}

function PrintButton() {
  const say = useSay()
  const [id] = useOpenRecord()
  const { overlay, open, close } = useTicketOverlay()
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => open({ paper: true })}>
        {say(m.print)}
      </Button>
      {overlay.paper && id !== undefined && (
        <Suspense fallback={null}>
          <WorkTicketPaper id={id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const printButton = () => <PrintButton />
const titleOf = ({ no, equipment }: TicketRow) => `${no} ${equipment}`.trim()
const actionsFor = (ticket: TicketRow) => <Actions key={ticket.id} ticket={ticket} />

/** A ticket with its measures, crew and signatures, and what the reader may do next. */
export const TicketDrawer = () => (
  <DetailDrawer<TicketRow>
    fields={ticketFields}
    query={ticketDetail}
    title={titleOf}
    widthPx={900}
    extra={bodyOf}
    actions={printButton}
    footer={actionsFor}
  />
)
