import { ticketTypes, type TicketType } from '@fengguang/domain/three-people/three-people.model'
import { mostHazards, workKindsOf } from '@fengguang/domain/work-tickets/ticket.model'
import type { FormValues } from '../../kit/form/form-field.ts'
import { ProposeHazards as ProposeByKind } from '../../widgets/hazards/ProposeHazards.tsx'
import { m } from './work-tickets.texts.ts'

const typeOf = (value: unknown): TicketType | undefined => ticketTypes.find((type) => type === value)

interface Props {
  values: FormValues
  fill: (values: FormValues) => void
}

/** By the type that is chosen. */
export function ProposeHazards({ values, fill }: Props) {
  const type = typeOf(values['type'])
  return (
    <ProposeByKind
      label={type ? m.propose : m.chooseType}
      workKinds={type && workKindsOf[type]}
      most={mostHazards}
      values={values}
      fill={fill}
    />
  )
}
