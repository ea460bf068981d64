import { InputNumber } from 'antd'
import { monthLabels } from '@fengguang/domain/plans/plan.fields'
import { monthKeys } from '@fengguang/domain/plans/plan.model'
import type { Control } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'

/** Eight digits in a row are hard to read. */
function grouped(value: number | string | undefined): string {
  const [whole = '', ...rest] = String(value ?? '').split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.')
}
const ungrouped = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''))

/** Twelve months in kWh; one that is left empty is none. */
export function MonthsInput({ id, value, onChange, invalid }: Control) {
  const say = useSay()
  const months = Array.isArray(value) ? (value as number[]) : undefined
  const put = (at: number, kwh: number) => onChange(monthKeys.map((_, i) => (i === at ? kwh : (months?.[i] ?? 0))))
  return (
    <div id={id} className="fg-plan-months" tabIndex={-1}>
      {monthKeys.map((key, i) => (
        <label key={key} className="fg-plan-month">
          <span>{say(monthLabels[key])}</span>
          <InputNumber<number>
            className="fg-form-wide"
            value={months?.[i] ?? null}
            min={0}
            formatter={grouped}
            parser={ungrouped}
            changeOnWheel={false}
            aria-label={say(monthLabels[key])}
            {...(invalid && { status: 'error' as const })}
            onChange={(next) => put(i, next ?? 0)}
          />
        </label>
      ))}
    </div>
  )
}
