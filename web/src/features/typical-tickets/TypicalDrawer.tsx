import { typicalHandNames } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalActionNames, typicalActions, type TypicalAction } from '@fengguang/domain/typical-tickets/typical.rules'
import type { TypicalChange } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { typicalFields, VersionStatusTag } from './typical.fields.tsx'
import { typicalDetail, typicalFeature, type TypicalRow } from './typical-tickets.queries.ts'
import { changeNames, m } from './typical-tickets.texts.ts'
import { useTypicalActions } from './use-typical-actions.ts'
import { VersionsCard } from './VersionsCard.tsx'

/** Every step that a version offers: whose it is, and what stands in its way. */
function Steps({ row }: { row: TypicalRow }) {
  const say = useSay()
  const { offers = [] } = row
  return (
    <Card title={say(m.steps)}>
      {offers.length === 0 && <p>{say(m.noSteps)}</p>}
      <ul className="fg-typical-steps">
        {offers.map(({ versionId, versionNo: no, action, by, isYours, reasons }) => (
          <li key={`${versionId} ${action}`} data-yours={isYours && reasons.length === 0}>
            <b>
              {say(m.stepOf, { action: say(typicalActionNames[action]), no })}
              {isYours && ` · ${say(m.yours)}`}
            </b>
            <small>{say(m.stepBy, { hands: by.map((hand) => say(typicalHandNames[hand])).join(' / ') })}</small>
            {reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const isAction = (kind: TypicalChange['kind']): kind is TypicalAction =>
  (typicalActions as readonly string[]).includes(kind)
function Detail({ change: { versionNo, status } }: { change: TypicalChange }) {
  const say = useSay()
  return (
    <>
      <span>{say(m.versionNo, { no: versionNo })}</span>
      <VersionStatusTag status={status} />
    </>
  )
}
const historyOf = ({ history = [] }: TypicalRow): readonly HistoryEntry[] =>
  history.map((change) => ({
    at: change.at,
    by: change.by,
    comment: change.comment,
    what: isAction(change.kind) ? typicalActionNames[change.kind] : changeNames[change.kind],
    detail: <Detail change={change} />,
  }))
const historyQuery = (id: string) => ({ ...typicalDetail(id), select: historyOf })

const bodyOf = (row: TypicalRow) => (
  <>
    <Steps key={`${row.id} steps`} row={row} />
    <VersionsCard key={`${row.id} versions`} row={row} />
    <RecordHistory key={`${row.id} history`} title={m.history} query={historyQuery(row.id)} />
  </>
)

function Actions({ row }: { row: TypicalRow }) {
  const refresh = useRefresh()
  const actionsOf = useTypicalActions()
  return <ActionBar actions={actionsOf(row)} onReload={() => refresh(typicalFeature)} />
}

const titleOf = ({ code, name }: TypicalRow) => `${code} ${name}`
const actionsFor = (row: TypicalRow) => <Actions key={row.id} row={row} />

/** A typical ticket with its versions, what they change, and what the reader may do next. */
export const TypicalDrawer = () => (
  <DetailDrawer<TypicalRow>
    fields={typicalFields}
    query={typicalDetail}
    title={titleOf}
    widthPx={900}
    extra={bodyOf}
    footer={actionsFor}
  />
)
