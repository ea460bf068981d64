import type { ReactNode } from 'react'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'

const plain = (text: string): string => cleanSearchText(text, Infinity).toLowerCase()

/**
 * Search of a `Select` by what its options read. Spaces and signs are removed from what is typed (specification §5), so
 * labels are compared without them too.
 */
export const searchByLabel = {
  filterOption: (typed: string, option?: { label?: ReactNode }): boolean =>
    typeof option?.label === 'string' && plain(option.label).includes(plain(typed)),
}
