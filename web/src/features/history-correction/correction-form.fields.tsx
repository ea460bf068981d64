import { Select } from 'antd'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import {
  correctionActionNames,
  correctionLimits,
  type CorrectionAction,
} from '@fengguang/domain/history-correction/correction.model'
import { actionsOf, namedPoint } from '@fengguang/domain/history-correction/correction.rules'
import { headerMessage, pointTexts } from '@fengguang/domain/history-correction/history-import.rules'
import { WallClockInput } from '../../kit/DayInput.tsx'
import type { Control, FormField, FormOption } from '../../kit/form/form-field.ts'
import type { Say } from '../../lib/i18n.ts'
import type { CorrectionForm } from './correction-form.ts'
import { m } from './history-correction.texts.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

export const pointOptions = (type: DeviceType): FormOption[] =>
  pointTexts(type).map((text) => ({ value: text, label: headerMessage(text, namedPoint(type, text)!) }))

/** Times are the station's local times, independent of the browser's zone. */
function WallClock({ id, value, onChange, invalid }: Control) {
  return (
    <WallClockInput
      id={id}
      className="fg-form-wide"
      aria-invalid={invalid}
      {...(invalid && { status: 'error' as const })}
      value={typeof value === 'string' ? value : undefined}
      onChange={onChange}
    />
  )
}

const amountLabels: Record<CorrectionAction, TextPair> = {
  set: m.setTo,
  shift: m.offset,
  scale: m.factor,
  bad: m.setTo,
}
const each = (message: TextPair, fill: (text: string) => string): TextPair => [fill(message[0]), fill(message[1])]

interface Shown {
  type: DeviceType
  zone: string
  point: string | undefined
  action: CorrectionAction | undefined
  onPoint: (point: string) => void
  onAction: (action: CorrectionAction) => void
  say: Say
}

/** What may be done depends on the point, and what a number means depends on what is done. */
export function correctionFormFields(shown: Shown): FormField<CorrectionForm>[] {
  const { type, zone, point, action, say } = shown
  const named = point === undefined ? undefined : namedPoint(type, point)
  const actions = named ? actionsOf(named.point) : (Object.keys(correctionActionNames) as CorrectionAction[])
  const select = (options: readonly FormOption[], onPick: (value: string) => void) => (control: Control) => (
    <Select
      id={control.id}
      className="fg-form-wide"
      aria-invalid={control.invalid}
      {...(control.invalid && { status: 'error' as const })}
      showSearch={searchByLabel}
      value={(control.value as string | undefined) ?? null}
      options={options.map(({ value, label }) => ({ value, label: typeof label === 'string' ? label : say(label) }))}
      onChange={(next: string) => {
        onPick(next)
        control.onChange(next)
      }}
    />
  )
  const actionOptions = actions.map((one) => ({ value: one, label: correctionActionNames[one] }))
  return [
    {
      key: 'point',
      label: m.points,
      input: { kind: 'custom', render: select(pointOptions(type), shown.onPoint) },
    },
    {
      key: 'from',
      label: m.from,
      half: true,
      hint: each(m.zoneHint, (text) => text.replace('{zone}', zone)),
      input: { kind: 'custom', render: (control) => <WallClock {...control} /> },
    },
    {
      key: 'to',
      label: m.to,
      half: true,
      hint: each(m.endHint, (text) => text.replace('{days}', String(correctionLimits.days))),
      input: { kind: 'custom', render: (control) => <WallClock {...control} /> },
    },
    {
      key: 'action',
      label: m.kind,
      half: true,
      input: { kind: 'custom', render: select(actionOptions, (next) => shown.onAction(next as CorrectionAction)) },
    },
    {
      key: 'amount',
      label: action ? amountLabels[action] : m.amount,
      half: true,
      disabled: action === 'bad',
      input: { kind: 'number', decimals: 6, ...(named && action !== 'scale' && { unit: named.point.unit }) },
    },
    { key: 'reason', label: m.reason, hint: m.reasonHint, input: { kind: 'textarea', rows: 2 } },
  ]
}
