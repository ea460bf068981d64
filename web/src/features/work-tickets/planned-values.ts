import { ticketTypes } from '@fengguang/domain/three-people/three-people.model'
import type { FormValues } from '../../kit/form/form-field.ts'
import type { Planned } from '../../widgets/lookups/qualified-people.ts'

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const typeOf = (value: unknown) => ticketTypes.find((one) => one === value)

/** Station, type and time of a form, once all of them are there. */
export function plannedIn({ stationId, type, plannedStartAt, plannedEndAt }: FormValues): Planned | undefined {
  const known = typeOf(type)
  const [startAt, endAt] = [text(plannedStartAt), text(plannedEndAt)]
  const isPlanned = Date.parse(endAt) > Date.parse(startAt)
  return known && text(stationId) !== '' && isPlanned
    ? { stationId: text(stationId), type: known, startAt, endAt }
    : undefined
}
