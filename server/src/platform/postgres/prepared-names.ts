export interface PreparedLimits {
  /** A statement that was asked this often gets a name. */
  fromUse: number
  /** Each name is a plan of 10 to 200 kB in the memory of each connection that used it. */
  names: number
  /** Statements whose uses are counted; texts differ by their filters, so they are many. */
  counted: number
}

const usualLimits: PreparedLimits = { fromUse: 3, names: 200, counted: 1000 }

/**
 * Names for statements that are asked again and again: a connection plans a statement without a name every time, which
 * takes ten times as long as running it where `visible_station` is joined.
 */
export function preparedNames(limits = usualLimits): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === limits.names) return known
    const use = (uses.get(text) ?? 0) + 1
    if (use < limits.fromUse) {
      if (uses.size === limits.counted) uses.clear()
      uses.set(text, use)
      return undefined
    }
    uses.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
