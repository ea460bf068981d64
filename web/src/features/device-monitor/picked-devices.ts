export const maxCompared = 10 // spec §9

/** Those picked after one more was picked or put back; undefined: there are as many as may be compared. */
export function withPick(picked: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> | undefined {
  if (on && picked.size >= maxCompared) return undefined
  return on ? new Set([...picked, id]) : new Set([...picked].filter((one) => one !== id))
}
