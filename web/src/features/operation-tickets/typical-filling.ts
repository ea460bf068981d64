import type { OperationForm } from '@fengguang/domain/operation-tickets/operation.model'
import type { TypicalContent } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { begunWith } from '../../widgets/tickets/typical-filling.ts'

/** What of a typical ticket is filled in. Hazards are not: an assessment is made anew, one by one. */
export const filledBy = ({ task, steps }: TypicalContent) => ({
  task,
  steps: steps.map(({ text }) => ({ text, check: '', secondCheck: '' })),
})

/** What a ticket begins with; nothing where no version is in use. */
export const ofTypical = (typical: TypicalWhole): Partial<OperationForm> =>
  begunWith(typical, 'operation', filledBy) ?? {}
