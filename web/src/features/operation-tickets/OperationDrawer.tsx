import { Suspense } from 'react'
import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { operationHandNames } from '@fengguang/domain/operation-tickets/operation.model'
import { hastySeconds } from '@fengguang/domain/kernel/hasty-ticks'
import {
  hastySteps,
  operationActionNames,
  operationActions,
  type OperationAction,
} from '@fengguang/domain/operation-tickets/operation.rules'
import type { OperationChangeKind } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { Offers } from '../../kit/lifecycle/Offers.tsx'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { RefreshSecondsContext, useScreenQuery } from '../../lib/screen-refresh.ts'
import { TypicalOriginLink } from '../../widgets/tickets/TypicalOriginLink.tsx'
import { CurrentStep } from './CurrentStep.tsx'
import { operationFields, OperationStatusTag } from './operation.fields.tsx'
import { operationDetail, operationsFeature, type OperationRow } from './operation-tickets.queries.ts'
import { changeNames, m } from './operation-tickets.texts.ts'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { StepsCard } from './StepsCard.tsx'
import { useOperationActions } from './use-operation-actions.ts'
import { lazy } from '../../lib/lazy-part.ts'

const OperationPaper = lazy(() => import('./OperationPaper.tsx').then((x) => ({ default: x.OperationPaper })))

/** Guardian and operator wait for each other with two phones. */
const runSeconds = 3

/** Reads the open ticket again and again: what the other person pressed is seen without a hand. */
function Watch({ id }: { id: string }) {
  useScreenQuery(operationDetail(id))
  return null
}

/** What was altered behind the back of the product, what came back and why, what is late, and ticks without looking. */
function Warnings({ ticket }: { ticket: OperationRow }) {
  const say = useSay()
  const { brokenAt = null, status, steps = [], history = [], isOverdue, plannedEndAt, timeZone } = ticket
  const hasty = hastySteps(steps).length
  const last = history.at(-1)
  return (
    <>
      {brokenAt !== null && (
        <Alert type="error" showIcon title={brokenAt === 0 ? say(m.brokenTicket) : say(m.broken, { line: brokenAt })} />
      )}
      {status === 'draft' && last?.kind === 'reject' && (
        <Alert
          type="warning"
          showIcon
          title={<span data-content="record">{say(m.rejected, { reason: last.comment })}</span>}
        />
      )}
      {isOverdue && <Alert type="error" showIcon title={say(m.overdue, { at: instantText(plannedEndAt, timeZone) })} />}
      {hasty > 0 && (
        <Alert type="warning" showIcon title={say(m.hastyAlert, { count: hasty, seconds: hastySeconds })} />
      )}
    </>
  )
}

function Hazards({ ticket }: { ticket: OperationRow }) {
  const say = useSay()
  const { hazards = [] } = ticket
  return (
    <Card title={say(m.hazards)}>
      {hazards.length === 0 && <p>{say(m.noHazards)}</p>}
      <ol className="fg-operation-steps">
        {hazards.map(({ hazard, control }) => (
          <li key={`${hazard} ${control}`} data-content="record">
            <b>{hazard}</b> · {control}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const isAction = (kind: OperationChangeKind): kind is OperationAction =>
  (operationActions as readonly string[]).includes(kind)
const historyOf = ({ history = [] }: OperationRow): readonly HistoryEntry[] =>
  history.map(({ at, by, kind, status, comment }) => ({
    at,
    by,
    comment,
    what: isAction(kind) ? operationActionNames[kind] : changeNames[kind],
    detail: <OperationStatusTag status={status} />,
  }))
const historyQuery = (id: string) => ({ ...operationDetail(id), select: historyOf })

function Body({ ticket }: { ticket: OperationRow }) {
  const { id, status } = ticket
  return (
    <>
      {status === 'toOperate' && (
        <RefreshSecondsContext value={runSeconds}>
          <Watch id={id} />
        </RefreshSecondsContext>
      )}
      <Warnings ticket={ticket} />
      <TypicalOriginLink typical={ticket.typical} />
      <CurrentStep ticket={ticket} />
      <StepsCard ticket={ticket} />
      <Offers offers={ticket.offers ?? []} actionNames={operationActionNames} handNames={operationHandNames} />
      <Hazards ticket={ticket} />
      <RecordHistory title={m.history} query={historyQuery(id)} zone={ticket.timeZone} />
    </>
  )
}

function Actions({ ticket }: { ticket: OperationRow }) {
  const refresh = useRefresh()
  const actionsOf = useOperationActions()
  return <ActionBar actions={actionsOf(ticket)} onReload={() => refresh(operationsFeature)} />
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
          <OperationPaper id={id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const titleOf = ({ no, task }: OperationRow) => `${no} ${task}`.trim()
const bodyOf = (ticket: OperationRow) => <Body key={ticket.id} ticket={ticket} />
const actionsFor = (ticket: OperationRow) => <Actions key={ticket.id} ticket={ticket} />
const printButton = () => <PrintButton />

/** A ticket with its steps and signatures, and what the reader may do next. */
export const OperationDrawer = () => (
  <DetailDrawer<OperationRow>
    fields={operationFields}
    query={operationDetail}
    title={titleOf}
    widthPx={900}
    extra={bodyOf}
    actions={printButton}
    footer={actionsFor}
  />
)
