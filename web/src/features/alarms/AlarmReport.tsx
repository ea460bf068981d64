import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { alarmLabels as labels } from '@fengguang/domain/alarms/alarm.labels'
import {
  alarmChangeNames,
  alarmLevelNames,
  alarmStateNames,
  type AlarmChange,
} from '@fengguang/domain/alarms/alarm.model'
import { sectionsOf } from '../../kit/detail/detail-sections.ts'
import { FieldValue } from '../../kit/FieldValue.tsx'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { PrintPage } from '../../kit/print/PrintPage.tsx'
import { PrintFields, PrintSection, PrintTable, type PrintColumn } from '../../kit/print/PrintSheet.tsx'
import { useSay } from '../../lib/i18n.ts'
import { alarmFields, type AlarmRow } from './alarm.fields.tsx'
import { alarms } from './alarms.queries.ts'
import { m } from './alarms.texts.ts'

/** As many as a list page may ask for at once. */
const mostChildren = 200

/** One alarm on paper: what it was, what was done, which alarms belong to it, and who answers for it. */
export function AlarmReport({ event, onClose }: { event: AlarmRow; onClose: () => void }) {
  const say = useSay()
  const { id, timeZone, raisedAt, clearedAt, childCount, history = [] } = event
  const fields = useMemo(() => alarmFields(say), [say])
  const children = useQuery({
    ...alarms.list({ parentId: id, scope: 'all', page: 1, pageSize: mostChildren }),
    enabled: childCount > 0,
  })
  const at = (instant: string) => instantText(instant, timeZone)
  const changes: readonly PrintColumn<AlarmChange>[] = [
    { label: say(m.changedAt), cell: (change) => at(change.at) },
    { label: say(m.change), cell: ({ kind }) => say(alarmChangeNames[kind]) },
    { label: say(labels.level.label), cell: ({ level }) => say(alarmLevelNames[level]) },
    { label: say(m.changedBy), cell: ({ by }) => by ?? say(m.platform) },
    { label: say(labels.comment.label), cell: ({ comment }) => comment },
  ]
  const parts: readonly PrintColumn<AlarmRow>[] = [
    { label: say(labels.deviceName.label), cell: ({ deviceName }) => deviceName },
    { label: say(labels.level.label), cell: ({ level }) => say(alarmLevelNames[level]) },
    { label: say(labels.text.label), cell: ({ text }) => text },
    { label: say(labels.raisedAt.label), cell: (child) => at(child.raisedAt) },
  ]
  const shown = children.data?.rows ?? []
  return (
    <PrintPage
      title={say(m.report)}
      period={`${at(raisedAt)} – ${clearedAt ? at(clearedAt) : say(alarmStateNames.active)}`}
      signatures={[say(m.operator), say(m.supervisor)]}
      onClose={onClose}
    >
      {sectionsOf(fields, kit.other).map(({ group, fields: those }) => (
        <PrintSection key={group?.[1] ?? ''} title={say(group ?? kit.other)}>
          <PrintFields
            fields={those.map((field) => ({
              key: field.key,
              label: say(field.label),
              value: <FieldValue field={field} row={event} withUnit />,
            }))}
          />
        </PrintSection>
      ))}
      <PrintSection title={say(m.history)}>
        <PrintTable columns={changes} rows={history} keyOf={(change, index) => `${change.at} ${index}`} />
      </PrintSection>
      {childCount > 0 && (
        <PrintSection title={`${say(m.childrenTitle)} (${shown.length} / ${childCount})`}>
          <PrintTable columns={parts} rows={shown} keyOf={(child) => child.id} />
        </PrintSection>
      )}
    </PrintPage>
  )
}
