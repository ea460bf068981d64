import type { KeyboardEvent } from 'react'

/** Enter has chosen; the Tab that leaves would choose the same option again, which takes it back. */
const leave = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Of a `Select` in which several are chosen. */
export const several = { mode: 'multiple', onInputKeyDown: leave } as const
