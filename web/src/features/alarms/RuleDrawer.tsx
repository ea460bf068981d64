import { useMemo, useRef } from 'react'
import { ExperimentOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { alarmLevelNames, type AlarmSource } from '@fengguang/domain/alarms/alarm.model'
import {
  fieldsOfSource,
  RuleSettings,
  settingsMistakes,
  type EffectiveRule,
  type RuleScope,
} from '@fengguang/domain/alarms/alarm-rule.model'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { m as kit } from '../../kit/kit.texts.ts'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { SchemaForm } from '../../kit/form/SchemaForm.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { devices, stations, usePreview, useSaveRule } from './alarms.queries.ts'
import { m } from './rules.texts.ts'
import { RulePreviewCard } from './RulePreviewCard.tsx'

const previewDays = 30

type Key = keyof RuleSettings
const hints: Partial<Record<Key, FormField<RuleSettings>['hint']>> = {
  firstLimit: m.limitHint,
  secondLimit: m.secondHint,
  riseC: m.limitHint,
  delaySeconds: m.delayHint,
  clearSeconds: m.clearHint,
  chatterTimes: m.chatterHint,
  deadband: m.deadbandHint,
  minIrradianceWm2: m.gateHint,
}
const unitOf = (key: Key, unit: string): string => {
  if (key === 'delaySeconds' || key === 'clearSeconds') return 's'
  if (key === 'chatterTimes') return ''
  if (key === 'minIrradianceWm2') return 'W/m²'
  return key === 'firstMinutes' || key === 'secondMinutes' ? 'min' : unit
}
const levelOptions = optionsOf(alarmLevelNames)

function fieldOf(key: Key, unit: string): FormField<RuleSettings> {
  const hint = hints[key]
  const common = { key, label: m[key], half: true, ...(hint && { hint }) } as const
  if (key === 'enabled') return { ...common, input: { kind: 'switch' } }
  if (key === 'level' || key === 'secondLevel') return { ...common, input: { kind: 'select', options: levelOptions } }
  return { ...common, input: { kind: 'number', decimals: 0, unit: unitOf(key, unit) } }
}
const keysOf = (source: AlarmSource): Key[] => [
  'enabled',
  'level',
  ...fieldsOfSource[source],
  'delaySeconds',
  'clearSeconds',
  'chatterTimes',
]

const schemaOf = (source: AlarmSource) =>
  RuleSettings.superRefine((settings, ctx) => {
    for (const { field, text } of settingsMistakes(source, settings))
      ctx.addIssue({ code: 'custom', path: [field], message: text })
  })

interface Props {
  rule: EffectiveRule | undefined
  scope: RuleScope
  onClose: () => void
}

export function RuleDrawer({ rule, scope, onClose }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  return (
    <Drawer
      open={rule !== undefined}
      size={narrow ? '100%' : 640}
      title={rule && say(m.editTitle, { name: rule.name })}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      destroyOnHidden
    >
      {rule && <RuleEditor key={`${rule.deviceType} ${rule.ruleKey}`} rule={rule} scope={scope} onClose={onClose} />}
    </Drawer>
  )
}

/** A trial is a submit that saves nothing: it is judged by the same schema. */
function RuleEditor({ rule, scope, onClose }: Props & { rule: EffectiveRule }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveRule()
  const preview = usePreview()
  const isTrial = useRef(false)
  const station = useQuery({
    ...stations.detail({ id: scope.stationId ?? '' }),
    enabled: scope.stationId !== null,
  }).data
  const device = useQuery({ ...devices.detail({ id: scope.deviceId ?? '' }), enabled: scope.deviceId !== null }).data
  const { source, unit, settings } = rule
  const fields = useMemo(() => keysOf(source).map((key) => fieldOf(key, unit)), [source, unit])
  const schema = useMemo(() => schemaOf(source), [source])
  /** The row is that of one type, also where the scope names none. */
  const target: RuleScope = { ...scope, deviceType: rule.deviceType }
  const where = [
    say(deviceTypeNames[rule.deviceType]),
    scope.stationId === null ? say(m.anyStation) : (station?.name ?? scope.stationId),
    scope.deviceId === null ? say(m.anyDevice) : (device?.name ?? scope.deviceId),
  ].join(' · ')
  const submit = async (wanted: RuleSettings) => {
    const form = { ruleKey: rule.ruleKey, scope: target, settings: wanted }
    if (isTrial.current) return preview.mutateAsync({ ...form, days: previewDays })
    await save.mutateAsync({ ...form, ...(rule.isOwn && { version: rule.version }) })
    notices.tell(say(m.saved))
    return onClose()
  }
  return (
    <>
      <p className="fg-alarm-note">{say(m.forWhom, { scope: where })}</p>
      <SchemaForm<RuleSettings>
        schema={schema}
        fields={fields}
        initial={settings}
        isEdit
        onCancel={onClose}
        onSubmit={submit}
      >
        <Button
          htmlType="submit"
          icon={<ExperimentOutlined />}
          loading={preview.isPending}
          onClick={() => {
            isTrial.current = true
            // The click's own submit comes before; the next one saves again.
            setTimeout(() => (isTrial.current = false))
          }}
        >
          {say(m.preview)}
        </Button>
        {preview.data && <RulePreviewCard preview={preview.data} unit={unit} />}
      </SchemaForm>
    </>
  )
}
