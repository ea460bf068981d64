import { z } from 'zod'
import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import { defectWordsUnder } from '@fengguang/domain/defects/defect.model'
import {
  defectActionNames,
  defectMachine,
  editableStatuses,
  type DefectAction,
} from '@fengguang/domain/defects/defect.rules'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { requiredUnder } from '@fengguang/domain/kernel/validation'
import { instant } from '@fengguang/domain/tasks/task.model'
import {
  asks,
  machineActions,
  textForm,
  type ActionForm,
  type RecordAction,
} from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDefectAct, type DefectRow } from './defects.queries.ts'
import { m } from './defects.texts.ts'
import { useFormAddress } from './form-address.ts'

const words: Partial<Record<DefectAction, TextPair>> = {
  approve: m.opinion,
  refuse: m.refuseReason,
  resubmit: m.objection,
  eliminate: m.workDone,
  accept: m.acceptOpinion,
  reject: m.problems,
}
/** The expected next step. */
const primary: ReadonlySet<DefectAction> = new Set(['receive', 'approve', 'eliminate', 'accept', 'resume'])

const Suspension = z.object({ text: requiredUnder(defectWordsUnder), until: instant })
type Suspension = z.infer<typeof Suspension>
const suspension: ActionForm<Suspension> = {
  schema: Suspension,
  fields: [
    { key: 'text', ...defectLabels.suspendReason, input: { kind: 'textarea', rows: 3 } },
    { key: 'until', ...defectLabels.suspendedUntil, input: { kind: 'instant' } },
  ],
  initial: { text: '' },
}

/** What the caller may do with a defect, as the table allows it. */
export function useDefectActions() {
  const say = useSay()
  const notices = useNotices()
  const perform = useDefectAct()
  const { open } = useFormAddress()

  return (defect: DefectRow): RecordAction[] => {
    const { id, version, title } = defect
    const run = async (action: DefectAction, comment: string, until: string | null = null) => {
      await perform.mutateAsync({ id, version, action, comment, until })
      notices.tell(say(m.done, { action: say(defectActionNames[action]), title }))
    }
    const actionOf = (action: DefectAction): Omit<RecordAction, 'key'> => {
      const look = {
        label: defectActionNames[action],
        needs: 'defect:write',
        ...(primary.has(action) && { primary: true as const }),
      }
      if (action === 'suspend')
        return { ...look, ...asks(suspension, ({ text, until }: Suspension) => run(action, text, until)) }
      const asked = words[action]
      if (!asked) return { ...look, run: () => run(action, '') }
      return {
        ...look,
        ...asks(textForm(asked, { most: defectWordsUnder - 1, isRequired: true }), ({ text }) => run(action, text)),
      }
    }
    const isOwn = defect.hands.includes('submitter') && editableStatuses.includes(defect.status)
    const editing: RecordAction = {
      key: 'edit',
      label: m.edit,
      needs: 'defect:write',
      run: () => Promise.resolve(open({ edit: id })),
    }
    return [...machineActions(defectMachine, defect.status, defect.hands, actionOf), ...(isOwn ? [editing] : [])]
  }
}
