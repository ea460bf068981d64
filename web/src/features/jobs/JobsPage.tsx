import { Alert, Skeleton } from 'antd'
import { mayAct } from '@fengguang/domain/jobs/job.model'
import type { JobRow } from '@fengguang/domain/jobs/jobs.contract'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { ListCards } from '../../kit/list/ListCards.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import type { RowAction } from '../../kit/list/list-actions.ts'
import { useActOnRows } from '../../kit/list/use-act-on-rows.ts'
import { useCan } from '../../kit/Can.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { RefreshSecondsContext, useScreenQuery } from '../../lib/screen-refresh.ts'
import { jobFields, kindFields, type KindRow } from './jobs.fields.tsx'
import { jobPage, jobs, useCancelJobs, useRetryJobs, useRunJob } from './jobs.queries.ts'
import { m } from './jobs.texts.ts'
import './jobs.css'

/** Runs are short: their progress is read more often than the rest of the screen. */
const runSeconds = 5

const nothing = () => {}

/** What runs by itself: when it ran, when it will, what failed and why. */
export function JobsPage() {
  const say = useSay()
  const { data, error, isStale, refetch } = useScreenQuery(jobs.kinds(undefined))
  return (
    <div className="fg-jobs">
      <div className="fg-jobs-head">
        <h2>{say(m.title)}</h2>
        <DataTime dataAt={data?.at} stale={isStale} />
      </div>
      {error && !data && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && !data.isOperator && <Picture kind="empty" title={say(m.notOperator)} />}
      {data?.isOperator && (
        <>
          {!data.isUp && <Alert type="warning" showIcon role="alert" title={say(m.down)} />}
          <Kinds rows={data.kinds.map((row) => ({ ...row, id: row.kind }))} />
          <RefreshSecondsContext value={runSeconds}>
            <Runs />
          </RefreshSecondsContext>
        </>
      )}
    </div>
  )
}

function Kinds({ rows }: { rows: readonly KindRow[] }) {
  const say = useSay()
  const can = useCan()
  const narrow = useNarrow()
  const notices = useNotices()
  const run = useRunJob()
  const acting = useActOnRows<KindRow>(({ kind }) => kind)
  const runNow: RowAction<KindRow> = {
    key: 'run',
    label: m.runNow,
    run: async ({ kind }) => {
      const { isQueued } = await run.mutateAsync({ kind })
      notices.tell(say(isQueued ? m.queued : m.alreadyQueued))
    },
  }
  const table = {
    rows,
    fields: kindFields,
    chosen: undefined,
    onChoose: nothing,
    onOpen: undefined,
    actions: can('platform:write') ? [runNow] : [],
    onAct: acting.onRow,
  }
  return (
    <Card title={say(m.kinds)} flush>
      {narrow ? (
        <ListCards {...table} />
      ) : (
        <ListTable {...table} sort={undefined} onChange={nothing} empty={<Picture kind="empty" />} />
      )}
      {acting.holder}
    </Card>
  )
}

function Runs() {
  const say = useSay()
  const notices = useNotices()
  const [cancel, retry] = [useCancelJobs(), useRetryJobs()]
  const changed = ({ changed: count }: { changed: number }) => count === 0 && notices.complain(say(m.unchanged))
  return (
    <ListPage<JobRow>
      name="jobs"
      title={m.runs}
      fields={jobFields}
      query={jobPage}
      isLive
      rowActions={[
        {
          key: 'retry',
          label: m.retry,
          needs: 'platform:write',
          when: ({ state }) => mayAct(state, 'retry'),
          run: async ({ id }) => changed(await retry.mutateAsync({ ids: [id] })),
        },
        {
          key: 'cancel',
          label: m.cancel,
          needs: 'platform:write',
          danger: true,
          undoable: true,
          confirm: m.cancelAsk,
          when: ({ state }) => mayAct(state, 'cancel'),
          run: async ({ id }) => changed(await cancel.mutateAsync({ ids: [id] })),
        },
      ]}
    />
  )
}
