import type { ReactNode } from 'react'
import { hasSearchText } from '@fengguang/domain/kernel/validation'

/** Search of a `Select` by what its options read. */
export const searchByLabel = {
  filterOption: (typed: string, option?: { label?: ReactNode }): boolean =>
    typeof option?.label === 'string' && hasSearchText(typed, option.label),
}
