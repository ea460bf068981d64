import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { missingText } from '@fengguang/domain/kernel/units'
import { useSay } from '../../lib/i18n.ts'
import { listText } from '../format.ts'
import type { Lookup } from '../lookup/lookup.ts'
import { m } from './form.texts.ts'
import type { FormField, FormValues } from './form-field.ts'
import type { StepFields } from './form-steps.ts'
import { idsOf, summaryText } from './summary-text.ts'

interface Props {
  steps: readonly StepFields<never>[]
  values: FormValues
  onChange: (step: number) => void
}

/** Everything that would be sent, before it is sent. */
export function FormSummary({ steps, values, onChange }: Props) {
  const say = useSay()
  return (
    <>
      <p className="fg-form-hint">{say(m.summaryHint)}</p>
      {steps.map(({ title, fields }, step) => (
        <section key={title[1]} className="fg-form-summary">
          <header>
            <h4>{say(title)}</h4>
            <Button type="link" size="small" onClick={() => onChange(step)}>
              {say(m.changeStep, { step: say(title) })}
            </Button>
          </header>
          <dl>
            {fields.map((field) => (
              <div key={field.key}>
                <dt className={say(field.label) === say(title) ? 'fg-visually-hidden' : ''}>{say(field.label)}</dt>
                <dd data-content="record">
                  <Value field={field} values={values} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function Value({ field, values }: { field: FormField<never>; values: FormValues }) {
  const say = useSay()
  const { input } = field
  const value = values[field.key]
  if (input.kind !== 'lookup' || field.summary) return summaryText(field, value, values, say)
  const lookup = typeof input.lookup === 'function' ? input.lookup(values) : input.lookup
  return lookup ? <Names lookup={lookup} ids={idsOf(value)} /> : missingText
}

function Names({ lookup, ids }: { lookup: Lookup; ids: readonly string[] }) {
  const say = useSay()
  const { data = [] } = useQuery({ ...lookup.named(ids), enabled: ids.length > 0 })
  const names = ids.map((id) => data.find(({ value }) => value === id)?.label ?? id)
  return listText(names, say) || missingText
}
