import { Skeleton } from 'antd'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { ListCards } from '../../kit/list/ListCards.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { IngestFigures } from './IngestFigures.tsx'
import { trafficFields } from './ingest.fields.tsx'
import { m } from './ingest.texts.ts'
import { ingest } from './ingest.queries.ts'
import { QuarantineList } from './QuarantineList.tsx'
import './ingest.css'

const nothing = () => {}

/** How what gateways send comes in, while one looks: rates, lag, log, and what was set aside. */
export function IngestHealthPage() {
  const say = useSay()
  const narrow = useNarrow()
  const { data: health, error, isStale, refetch } = useScreenQuery(ingest.health(undefined))
  const table = {
    rows: health?.gateways ?? [],
    fields: trafficFields,
    chosen: undefined,
    onChoose: nothing,
    onOpen: undefined,
    actions: [],
    onAct: nothing,
  }
  return (
    <div className="fg-ingest">
      <div className="fg-ingest-head">
        <h2>{say(m.title)}</h2>
        <DataTime dataAt={health?.at} stale={isStale} />
      </div>
      {error && !health && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {!error && !health && <Skeleton active paragraph={{ rows: 8 }} />}
      {health && (
        <>
          <IngestFigures health={health} isStale={isStale} />
          <Card title={say(m.gateways)} flush>
            {narrow ? (
              <ListCards {...table} />
            ) : (
              <ListTable {...table} sort={undefined} onChange={nothing} empty={<Picture kind="empty" />} />
            )}
          </Card>
          <QuarantineList gateways={health.gateways} />
        </>
      )}
    </div>
  )
}
