import { alarmLabels as labels } from '@fengguang/domain/alarms/alarm.labels'
import {
  alarmLevelNames,
  alarmSourceNames,
  alarmStateNames as states,
  alarmStatusNames,
  type AlarmEvent,
} from '@fengguang/domain/alarms/alarm.model'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Say } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { m } from './alarms.texts.ts'
import type { AlarmWithHistory } from './alarms.queries.ts'
import { ChildrenButton } from './ChildrenButton.tsx'
import { durationText } from './duration.ts'
import type { Expanded } from './use-expanded.ts'

/** The period, the scope and two flags are filters without a column; the duration is counted here. */
export type AlarmRow = AlarmWithHistory & {
  from?: string
  to?: string
  scope?: string
  shelved?: string
  duration?: string
  state?: string
}

const flags = { true: states.active, false: states.cleared }

export function AlarmState({ isActive, isAcknowledged, isChattering, shelvedUntil }: AlarmEvent) {
  return (
    <span className="fg-alarm-state">
      <StateTag tone={isActive ? 'alarm' : 'normal'} label={isActive ? states.active : states.cleared} />
      <StateTag
        tone={isAcknowledged ? 'normal' : 'initialising'}
        glyph={isAcknowledged ? 'normal' : 'info'}
        label={isAcknowledged ? states.acknowledged : states.unacknowledged}
      />
      {isChattering && <StateTag tone="standby" label={states.chattering} />}
      {shelvedUntil && <StateTag tone="standby" label={states.shelved} />}
    </span>
  )
}

const lasted = ({ raisedAt, clearedAt }: AlarmEvent, nowMs: number): number =>
  Math.max(0, (clearedAt ? Date.parse(clearedAt) : nowMs) - Date.parse(raisedAt))

const columns = (say: Say, expanded?: Expanded): readonly Field<AlarmRow>[] => [
  {
    key: 'level',
    ...labels.level,
    group: m.handling,
    widthPx: 90,
    fixed: true,
    sortable: true,
    format: { kind: 'choice', names: alarmLevelNames },
    filter: { kind: 'choice', names: alarmLevelNames },
    render: ({ level }) => <AlarmLevelTag level={level} />,
  },
  {
    key: 'text',
    ...labels.text,
    group: m.where,
    widthPx: 300,
    render: (row) => (
      <>
        {expanded && <ChildrenButton row={row} expanded={expanded} />}
        {row.text}
        {!expanded && row.childCount > 0 && (
          <span className="fg-alarm-children">{say(m.children, { count: row.childCount })}</span>
        )}
      </>
    ),
  },
  { key: 'deviceName', ...labels.deviceName, group: m.where, widthPx: 150, sortable: true },
  { key: 'stationName', ...labels.stationName, group: m.where, widthPx: 160, sortable: true },
  {
    key: 'raisedAt',
    ...labels.raisedAt,
    group: m.when,
    widthPx: 160,
    sortable: true,
    format: { kind: 'instant', zoneKey: 'timeZone' },
  },
  {
    key: 'duration',
    label: m.duration,
    group: m.when,
    widthPx: 110,
    align: 'right',
    render: (row) => durationText(lasted(row, Date.now()), say),
  },
  { key: 'count', ...labels.count, group: m.when, widthPx: 70, sortable: true },
  { key: 'state', label: m.state, group: m.handling, widthPx: 270, render: (row) => <AlarmState {...row} /> },
  {
    key: 'status',
    ...labels.status,
    group: m.handling,
    widthPx: 130,
    format: { kind: 'choice', names: alarmStatusNames },
    filter: { kind: 'choice', names: alarmStatusNames },
  },
]

const hidden: readonly Field<AlarmRow>[] = [
  { key: 'isActive', label: m.isActive, list: 'never', detail: 'never', filter: { kind: 'choice', names: flags } },
  {
    key: 'isAcknowledged',
    label: m.isAcknowledged,
    list: 'never',
    detail: 'never',
    filter: { kind: 'choice', names: { true: states.acknowledged, false: states.unacknowledged } },
  },
  {
    key: 'scope',
    label: m.scope,
    list: 'never',
    detail: 'never',
    filter: { kind: 'choice', names: { all: m.scopeAll } },
  },
  { key: 'shelved', label: m.isShelved, list: 'never', detail: 'never', filter: { kind: 'flag' } },
  { key: 'from', label: m.from, list: 'never', detail: 'never', filter: { kind: 'day' } },
  { key: 'to', label: m.to, list: 'never', detail: 'never', filter: { kind: 'day' } },
]

const more: readonly Field<AlarmRow>[] = [
  {
    key: 'deviceType',
    ...labels.deviceType,
    group: m.where,
    widthPx: 110,
    list: 'optional',
    format: { kind: 'choice', names: deviceTypeNames },
    filter: { kind: 'choice', names: deviceTypeNames },
  },
  {
    key: 'source',
    ...labels.source,
    group: m.where,
    widthPx: 130,
    list: 'optional',
    format: { kind: 'choice', names: alarmSourceNames },
    filter: { kind: 'choice', names: alarmSourceNames },
  },
  {
    key: 'shelvedUntil',
    ...labels.shelvedUntil,
    group: m.handling,
    widthPx: 160,
    list: 'optional',
    format: { kind: 'instant', zoneKey: 'timeZone' },
  },
  { key: 'valueText', ...labels.valueText, group: m.where, widthPx: 150, list: 'optional' },
  { key: 'limitText', ...labels.limitText, group: m.where, widthPx: 90, list: 'optional' },
  ...(['firstRaisedAt', 'clearedAt'] as const).map((key): Field<AlarmRow> => ({
    key,
    ...labels[key],
    group: m.when,
    widthPx: 160,
    list: 'optional',
    format: { kind: 'instant', zoneKey: 'timeZone' },
  })),
  {
    key: 'acknowledgedAt',
    ...labels.acknowledgedAt,
    group: m.handling,
    widthPx: 160,
    list: 'optional',
    format: { kind: 'instant', zoneKey: 'timeZone' },
  },
  { key: 'acknowledgedBy', ...labels.acknowledgedBy, group: m.handling, widthPx: 110, list: 'optional' },
  { key: 'comment', ...labels.comment, group: m.handling, widthPx: 200, list: 'optional' },
]

export const alarmFields = (say: Say, expanded?: Expanded): readonly Field<AlarmRow>[] => [
  ...columns(say, expanded),
  ...hidden,
  ...more,
]

const filteredOnPhone: ReadonlySet<string> = new Set(['level', 'isAcknowledged', 'status', 'scope'])

/** A card on a phone is named by its first field, what happened; ten filters would push the first one off the screen. */
export function cardFields(say: Say): readonly Field<AlarmRow>[] {
  const fields = alarmFields(say).map((field) => {
    const { filter, ...plain } = field
    return filter && !filteredOnPhone.has(field.key) ? plain : field
  })
  return [...fields.filter(({ key }) => key === 'text'), ...fields.filter(({ key }) => key !== 'text')]
}

/** Those of a group differ in little more than their device. */
export const childFields: readonly Field<AlarmRow>[] = [
  { key: 'deviceName', ...labels.deviceName, widthPx: 150 },
  {
    key: 'level',
    ...labels.level,
    widthPx: 90,
    format: { kind: 'choice', names: alarmLevelNames },
    render: ({ level }) => <AlarmLevelTag level={level} />,
  },
  { key: 'text', ...labels.text, widthPx: 220 },
  { key: 'state', label: m.state, widthPx: 210, render: (row) => <AlarmState {...row} /> },
  { key: 'raisedAt', ...labels.raisedAt, widthPx: 160, format: { kind: 'instant', zoneKey: 'timeZone' } },
]
