import { defectMachine, defectActionNames, needsWords as defectWords } from '@fengguang/domain/defects/defect.rules'
import type { DefectHand, DefectStatus } from '@fengguang/domain/defects/defect.model'
import type { Machine } from '@fengguang/domain/kernel/state-machine'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { InvitationAnswer } from '@fengguang/domain/messages/message.model'
import type { TaskHand, TaskStatus } from '@fengguang/domain/tasks/task.model'
import { needsWords as taskWords, taskActionNames, taskMachine } from '@fengguang/domain/tasks/task.rules'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { asks, machineActions, textForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useAnswer, useDefectAct, useTaskAct } from './todo.queries.ts'
import { m } from './todo.texts.ts'

const mostLetters = 199 // spec §5: under 200

/** How a kind of record with a state table is acted on from the inbox. */
interface Way<S extends string, A extends string, R extends string> {
  machine: Machine<S, A, R>
  names: Readonly<Record<A, TextPair>>
  /** Permission code. */
  needs: string
  needsWords: ReadonlySet<string>
  /** The expected next step. */
  primary: ReadonlySet<string>
  /** Asks first. */
  questions: Readonly<Record<string, TextPair>>
  perform: (item: TodoItem, action: A, comment: string) => Promise<unknown>
}

/** What is asked for more than words is done where the record is. */
function actionsBy<S extends string, A extends string, R extends string>(
  { machine, names, needs, needsWords, primary, questions, perform }: Way<S, A, R>,
  item: TodoItem,
  isHere: (action: A) => boolean,
): RecordAction[] {
  return machineActions(machine, item.status as S, item.hands as R[], (action) => {
    if (!isHere(action)) return undefined
    const look = {
      label: names[action],
      needs,
      ...(primary.has(action) && { primary: true as const }),
      ...(questions[action] && { confirm: questions[action] }),
      ...(action === 'delete' && { danger: true as const }),
    }
    if (!needsWords.has(action)) return { ...look, run: () => perform(item, action, '') }
    const form = textForm(m.words, { most: mostLetters, isRequired: true })
    return { ...look, ...asks(form, ({ text }) => perform(item, action, text)) }
  })
}

const taskPrimary = new Set(['publish', 'claim', 'start', 'accept', 'relaunch'])
const taskQuestions = { withdraw: m.withdrawAsk, delete: m.deleteAsk }
const defectPrimary = new Set(['receive', 'approve', 'eliminate', 'accept', 'resume'])

/** What the reader may do with an item without leaving the inbox. */
export function useTodoActions(): (item: TodoItem) => RecordAction[] {
  const say = useSay()
  const notices = useNotices()
  const actTask = useTaskAct()
  const actDefect = useDefectAct()
  const answer = useAnswer()
  const tell = ({ title }: TodoItem, action: TextPair) => notices.tell(say(m.done, { title, action: say(action) }))

  const taskActions = (item: TodoItem) =>
    actionsBy<TaskStatus, keyof typeof taskActionNames, TaskHand>(
      {
        machine: taskMachine,
        names: taskActionNames,
        needs: 'task:write',
        needsWords: taskWords,
        primary: taskPrimary,
        questions: taskQuestions,
        perform: async ({ recordId, version }, action, comment) => {
          if (action === 'complete') return
          await actTask.mutateAsync({ id: recordId, version, action, comment })
          tell(item, taskActionNames[action])
        },
      },
      item,
      (action) => action !== 'complete',
    )
  const defectActions = (item: TodoItem) =>
    actionsBy<DefectStatus, keyof typeof defectActionNames, DefectHand>(
      {
        machine: defectMachine,
        names: defectActionNames,
        needs: 'defect:write',
        needsWords: defectWords,
        primary: defectPrimary,
        questions: {},
        perform: async ({ recordId, version }, action, comment) => {
          await actDefect.mutateAsync({ id: recordId, version, action, comment, until: null })
          tell(item, defectActionNames[action])
        },
      },
      item,
      (action) => action !== 'suspend',
    )
  const answering = (item: TodoItem, said: InvitationAnswer, label: TextPair) => ({
    key: said,
    label,
    run: async () => {
      await answer.mutateAsync({ id: item.recordId, answer: said })
      tell(item, label)
    },
  })
  const ways: Record<TodoItem['kind'], (item: TodoItem) => RecordAction[]> = {
    task: taskActions,
    defect: defectActions,
    // Signed where the measures, the crew and what stands in the way are seen.
    ticket: () => [],
    operation: () => [],
    // Signed where the contents and what they change are read.
    typical: () => [],
    // Taken over where the log of the shift is read, not by a tick in a list.
    handover: () => [],
    invitation: (item) => [
      { ...answering(item, 'accepted', m.accept), primary: true },
      { ...answering(item, 'declined', m.decline), confirm: m.declineAsk },
    ],
  }
  return (item) => ways[item.kind](item)
}
