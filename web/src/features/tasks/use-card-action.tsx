import { Suspense, useState } from 'react'
import type { FormValues } from '../../kit/form/form-field.ts'
import type { RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useAsk } from '../../kit/use-ask.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { tasksFeature } from './tasks.queries.ts'
import { useTaskActions } from './use-task-actions.ts'
import { lazy } from '../../lib/lazy-part.ts'

const FormDrawer = lazy(() =>
  import('../../kit/form/FormDrawer.tsx').then((x) => ({ default: x.FormDrawer<FormValues> })),
)

/** Starts an action of a card: asks for what it needs, says what failed, and shows what the board became meanwhile. */
export function useCardAction() {
  const say = useSay()
  const { actionsOf } = useTaskActions()
  const { ask, attempt, holder: dialogs } = useAsk()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<{ id: string; action: RecordAction }>()

  const run = async (action: RecordAction) => {
    const { confirm, danger = false, label } = action
    const question = { title: say(confirm ?? label), okText: say(label), danger }
    if (confirm && !(await ask(danger ? { ...question, content: say(kit.askAgain) } : question))) return
    await attempt(() => action.run({}))
    await refresh(tasksFeature)
  }
  const start = (id: string, action: RecordAction) => {
    if (action.form) setAsking({ id, action })
    else void run(action)
  }
  const { action } = asking ?? {}
  const holder = (
    <>
      {dialogs}
      {asking && action?.form && (
        <Suspense fallback={null}>
          <FormDrawer
            key={`${asking.id} ${action.key}`}
            open
            title={action.confirm ?? action.label}
            submitLabel={action.label}
            widthPx={480}
            schema={action.form.schema}
            fields={action.form.fields}
            initial={{ ...action.form.initial }}
            onSubmit={action.run}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
  return { actionsOf, start, holder }
}
