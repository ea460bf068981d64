import { addDays, type LocalDay } from '../kernel/time-range.ts'
import { dueSoonDays, nameplateKeys, type Nameplate, type NameplateChange, type Warranty } from './equipment.model.ts'

/** The last day of a warranty is still within it. */
export function warrantyOf(until: string | null, today: LocalDay): Warranty {
  if (until === null) return 'unknown'
  if (until < today) return 'expired'
  return until <= addDays(today, dueSoonDays) ? 'dueSoon' : 'valid'
}

/** What differs, field by field. */
export const changesOf = (before: Nameplate, after: Nameplate): NameplateChange['changes'] =>
  nameplateKeys
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
