import { useNavigate } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import { commentMax } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalActionNames, typicalNeedsReason } from '@fengguang/domain/typical-tickets/typical.rules'
import type { TypicalOffer } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { say as sayIn } from '@fengguang/domain/kernel/texts'
import { asks, textForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useFormAddress } from './form-address.ts'
import { useReviseTypical, useTypicalAct, type TypicalRow } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'

const filled = (text: TextPair, { action, no }: { action: TextPair; no: number }): TextPair => [
  sayIn(text, 'zh_CN', { action: action[0], no }),
  sayIn(text, 'en_US', { action: action[1], no }),
]

/** What is made from a typical ticket of the kind, and on which screen. */
const ticketScreens = { work: 'workTicketManagement', operation: 'operationTicketManagement' } as const
const uses = {
  work: { label: m.workFromIt, needs: 'work-ticket:write' },
  operation: { label: m.operationFromIt, needs: 'operation-ticket:write' },
} as const

/** What the caller may do with a typical ticket now. */
export function useTypicalActions() {
  const say = useSay()
  const notices = useNotices()
  const navigate = useNavigate()
  const perform = useTypicalAct()
  const revise = useReviseTypical()
  const { open } = useFormAddress()

  const offered = ({ versionId: id, versionNo: no, version, action }: TypicalOffer): RecordAction => {
    const name = typicalActionNames[action]
    const run = async (comment = '') => {
      await perform.mutateAsync({ id, version, action, comment })
      notices.tell(say(m.done, { action: say(name) }))
    }
    const isReason = typicalNeedsReason.has(action)
    const look = {
      key: `${action} ${no}`,
      label: name,
      needs: 'typical-ticket:write',
      ...(!isReason && { primary: true as const }),
      ...((action === 'retire' || action === 'discard') && { danger: true as const }),
    }
    if (action === 'submit') return { ...look, confirm: filled(m.sure, { action: name, no }), run: () => run() }
    const words = textForm(isReason ? m.reason : m.comment, { most: commentMax, isRequired: isReason })
    return { ...look, confirm: filled(m.signAs, { action: name, no }), ...asks(words, ({ text }) => run(text)) }
  }

  return (row: TypicalRow): RecordAction[] => {
    const { id, kind, approvedNo, offers = [], editable = null, mayRevise = false } = row
    const editing: RecordAction = {
      key: 'edit',
      label: m.edit,
      needs: 'typical-ticket:write',
      run: () => Promise.resolve(open({ edit: id })),
    }
    const revising: RecordAction = {
      key: 'revise',
      label: m.revise,
      needs: 'typical-ticket:write',
      confirm: m.reviseAsk,
      run: async () => {
        await revise.mutateAsync({ id })
        open({ edit: id })
      },
    }
    const using: RecordAction = {
      key: 'use',
      ...uses[kind],
      run: async () => {
        const query = new URLSearchParams({ new: '1', typical: id })
        await navigate(`${screens[ticketScreens[kind]].path}?${query}`)
      },
    }
    return [
      ...offers.filter(({ isYours, reasons }) => isYours && reasons.length === 0).map(offered),
      ...(editable === null ? [] : [editing]),
      ...(approvedNo === null ? [] : [using]),
      ...(mayRevise ? [revising] : []),
    ]
  }
}
