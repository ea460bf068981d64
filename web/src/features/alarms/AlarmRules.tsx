import { Suspense, useMemo, useState } from 'react'
import { alarmLabels } from '@fengguang/domain/alarms/alarm.labels'
import { alarmLevelNames, alarmSourceNames } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import type { Field } from '../../kit/field.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useEver } from '../../lib/use-ever.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { effectiveRules, useRemoveRule, type RuleRow } from './alarms.queries.ts'
import { originOf, settingsText } from './rule-text.ts'
import { m } from './rules.texts.ts'
import { RuleScopeBar, useRuleScope } from './RuleScopeBar.tsx'
import { lazy } from '../../lib/lazy-part.ts'

const RuleDrawer = lazy(() => import('./RuleDrawer.tsx').then((x) => ({ default: x.RuleDrawer })))

type Row = RuleRow & { origin?: string; level?: string; enabled?: string }

const ruleFields = (say: Say): readonly Field<Row>[] => [
  { key: 'name', label: m.name, widthPx: 220, fixed: true },
  { key: 'deviceType', ...alarmLabels.deviceType, widthPx: 120, format: { kind: 'choice', names: deviceTypeNames } },
  { key: 'source', ...alarmLabels.source, widthPx: 120, format: { kind: 'choice', names: alarmSourceNames } },
  {
    key: 'level',
    ...alarmLabels.level,
    widthPx: 160,
    format: { kind: 'choice', names: alarmLevelNames },
    render: ({ settings }) => (
      <span className="fg-alarm-state">
        <AlarmLevelTag level={settings.level} />
        {settings.secondLevel && settings.secondLevel !== settings.level && (
          <AlarmLevelTag level={settings.secondLevel} />
        )}
      </span>
    ),
  },
  { key: 'settings', label: m.settings, widthPx: 320, render: (row) => settingsText(row, say) },
  {
    key: 'enabled',
    label: m.enabled,
    widthPx: 90,
    render: ({ settings }) => (
      <StateTag tone={settings.enabled ? 'normal' : 'offline'} label={settings.enabled ? m.enabled : m.off} />
    ),
  },
  { key: 'origin', label: m.from, widthPx: 110, render: (row) => say(originOf(row)) },
]

/** The rules as they hold for the chosen scope, and where each was made. */
export function AlarmRules() {
  const say = useSay()
  const notices = useNotices()
  const { scope, choose } = useRuleScope()
  const [editing, setEditing] = useState<RuleRow>()
  const hasEdited = useEver(editing !== undefined)
  const remove = useRemoveRule()
  const fields = useMemo(() => ruleFields(say), [say])
  const revert = async ({ ruleId }: Row) => {
    if (ruleId === null) return
    await remove.mutateAsync({ ruleId })
    notices.tell(say(m.reverted))
  }
  const needs = 'alarm-rule:write'
  return (
    <div className="fg-alarm-figures">
      <RuleScopeBar scope={scope} onChoose={choose} />
      <ListPage<Row>
        name="alarm-rules"
        fields={fields}
        search={{ placeholder: m.name }}
        query={({ page, pageSize, keyword }) => effectiveRules(scope, { page, pageSize }, cleanSearchText(keyword))}
        rowActions={[
          { key: 'edit', label: m.edit, needs, run: setEditing },
          {
            key: 'revert',
            label: m.revert,
            needs,
            confirm: m.revertAsk,
            danger: true,
            undoable: true,
            when: ({ isOwn }) => isOwn,
            run: revert,
          },
        ]}
      />
      <Suspense fallback={null}>
        {hasEdited && <RuleDrawer rule={editing} scope={scope} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </div>
  )
}
