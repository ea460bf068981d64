import { openStatuses } from '@fengguang/domain/defects/defect.rules'
import { numberText } from '@fengguang/domain/kernel/units'
import { CountLinks, type CountLink } from '../../kit/CountLinks.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { defects } from './defects.queries.ts'
import { m } from './defects.texts.ts'
import './defects.css'

const open = openStatuses.join(',')

/** Five counts, each a link to its defects, and how long an elimination takes. */
export function DefectFigures() {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(defects.overview({}))
  const figures: CountLink[] = [
    { key: 'todo', label: m.kpiTodo, value: data?.todo, to: '?mine=todo' },
    { key: 'open', label: m.kpiOpen, value: data?.open, to: `?status=${open}` },
    { key: 'overdue', label: m.kpiOverdue, value: data?.overdue, to: '?isOverdue=true', isAlert: true },
    {
      key: 'critical',
      label: m.kpiCritical,
      value: data?.severities.critical,
      to: `?severity=critical&status=${open}`,
      isAlert: true,
    },
    { key: 'eliminated', label: m.kpiEliminated, value: data?.eliminated, to: '?status=eliminated' },
  ]
  const mean =
    data && (data.meanHours === null ? say(m.noMean) : say(m.meanHours, { hours: numberText(data.meanHours, 1) }))
  return (
    <>
      <CountLinks
        title={m.figures}
        figures={figures}
        error={data ? undefined : error}
        isBusy={!data && !error}
        onRetry={() => void refetch()}
      />
      {mean && (
        <p className="fg-defect-note">
          {mean} · {say(m.figuresNote)}
        </p>
      )}
    </>
  )
}
