/** By instant, whatever offset it is written with; of two at the same instant the later in the list comes first. */
export const newestFirst = <T extends { at: string }>(entries: readonly T[]): T[] =>
  entries.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
