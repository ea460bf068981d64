import { taskLabels } from '@fengguang/domain/tasks/task.labels'
import { settlementNames } from '@fengguang/domain/tasks/task.model'
import { editableStatuses, taskActionNames, taskMachine, type TaskAction } from '@fengguang/domain/tasks/task.rules'
import { Completion, SettlementForm } from '@fengguang/domain/tasks/tasks.contract'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { asks, machineActions, textForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useOpenForm } from './form-address.ts'
import { useComplete, useSettle, useTaskAct, type TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

const most = 199 // spec §5: under 200
const words: Partial<Record<TaskAction, TextPair>> = {
  return: m.returnReason,
  accept: m.acceptComment,
  reject: m.problems,
}
/** The expected next step of who holds the task. */
const primary: ReadonlySet<TaskAction> = new Set(['publish', 'claim', 'start', 'complete', 'accept', 'relaunch'])
const questions: Partial<Record<TaskAction, TextPair>> = { withdraw: m.withdrawAsk, delete: m.deleteAsk }

const l = taskLabels
const completionFields: FormField<Completion>[] = [
  { key: 'completionText', ...l.completionText, input: { kind: 'textarea', rows: 3 } },
  { key: 'abnormalReason', ...l.abnormalReason, input: { kind: 'textarea', rows: 3 } },
]
export const completionForm = {
  schema: Completion,
  fields: completionFields,
  initial: { completionText: '', abnormalReason: '' },
}
const settlementFields: FormField<SettlementForm>[] = [
  { key: 'settlement', ...l.settlement, input: { kind: 'select', options: optionsOf(settlementNames) } },
  { key: 'actualSettleDay', ...l.actualSettleDay, input: { kind: 'day' } },
  { key: 'actualYuan', label: l.actualYuan.label, input: numberInput(l.actualYuan) },
]

/** What the caller may do with a task: the buttons of its drawer, the menu of its card and the columns it can be dragged to. */
export function useTaskActions() {
  const say = useSay()
  const notices = useNotices()
  const perform = useTaskAct()
  const complete = useComplete()
  const settle = useSettle()
  const open = useOpenForm()

  /** Those of the table alone. */
  const transitionsOf = (task: TaskRow): RecordAction[] => {
    const { id, version, name } = task
    const tell = (action: TaskAction) => notices.tell(say(m.done, { action: say(taskActionNames[action]), name }))
    const actionOf = (action: TaskAction): Omit<RecordAction, 'key'> => {
      const look = {
        label: taskActionNames[action],
        needs: 'task:write',
        ...(primary.has(action) && { primary: true as const }),
        ...(action === 'delete' && { danger: true as const }),
        ...(questions[action] && { confirm: questions[action] }),
      }
      if (action === 'complete')
        return {
          ...look,
          ...asks(completionForm, async (said: Completion) => {
            await complete.mutateAsync({ id, version, ...said })
            tell(action)
          }),
        }
      const run = async (comment: string) => {
        await perform.mutateAsync({ id, version, action, comment })
        tell(action)
      }
      const asked = words[action]
      if (!asked) return { ...look, run: () => run('') }
      return { ...look, ...asks(textForm(asked, { most, isRequired: true }), ({ text }) => run(text)) }
    }
    return machineActions(taskMachine, task.status, task.hands, actionOf)
  }

  const settlingOf = ({ id, version, settlement, actualSettleDay, actualYuan }: TaskRow): RecordAction => ({
    key: 'settle',
    label: m.settle,
    needs: 'task:write',
    ...asks(
      { schema: SettlementForm, fields: settlementFields, initial: { settlement, actualSettleDay, actualYuan } },
      async (form: SettlementForm) => {
        await settle.mutateAsync({ id, version, ...form })
        notices.tell(say(m.saved))
      },
    ),
  })

  const actionsOf = (task: TaskRow): RecordAction[] => {
    const holds = (hand: TaskRow['hands'][number]) => task.hands.includes(hand)
    const opening = (key: 'edit' | 'record', label: TextPair): RecordAction => ({
      key,
      label,
      needs: 'task:write',
      run: () => Promise.resolve(open({ [key]: task.id })),
    })
    return [
      ...transitionsOf(task),
      ...(holds('executor') && task.status === 'processing' ? [opening('record', m.record)] : []),
      ...(holds('publisher') && editableStatuses.includes(task.status) ? [opening('edit', m.edit)] : []),
      ...(holds('publisher') && task.status === 'finished' ? [settlingOf(task)] : []),
    ]
  }
  return { transitionsOf, actionsOf }
}
