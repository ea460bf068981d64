import { useEffect, useRef } from 'react'
import { CheckOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from './form.texts.ts'
import type { FormValues } from './form-field.ts'
import { FormSummary } from './FormSummary.tsx'
import type { FormStepping } from './use-form-steps.ts'
import './form-steps.css'

interface Props {
  steps: FormStepping
  values: FormValues
}

/** Where one is in a long form; what is done already can be changed by a click on it. */
export function FormSteps({ steps: { steps, at, isLast, jump }, values }: Props) {
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    // The focused button now leads elsewhere: a screen reader announces the new step instead.
    if (shown.current !== at) heading.current?.focus()
    shown.current = at
  }, [at])
  const [only, ...others] = steps[at]?.fields ?? []
  const isRepeated = only !== undefined && others.length === 0 && say(only.label) === say(steps[at]!.title)
  const titles = [...steps.map(({ title }) => say(title)), say(m.summary)]
  return (
    <div className="fg-form-row">
      <ol className="fg-form-steps" aria-label={say(m.stepsOf)}>
        {titles.map((title, step) => (
          <li key={title} data-done={step < at} {...(step === at && { 'aria-current': 'step' as const })}>
            <span className="fg-form-steps-mark" aria-hidden="true">
              {step < at ? <CheckOutlined /> : step + 1}
            </span>
            {step < at ? (
              <button type="button" onClick={() => jump(step)}>
                {title}
              </button>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
      </ol>
      <h3 ref={heading} className={isRepeated ? 'fg-visually-hidden' : 'fg-form-section'} tabIndex={-1}>
        {titles[at]}
      </h3>
      {isLast && <FormSummary steps={steps} values={values} onChange={jump} />}
    </div>
  )
}
