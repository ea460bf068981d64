import type { Aggregate } from '@fengguang/domain/data-cube/cube.model'
import { gather, type DayRow, type Formula } from '@fengguang/domain/data-cube/cube-formula'

/** One value of one device or station in one bucket of time. */
export interface Fact {
  owner: string
  /** Its bucket of time, for what comes last. */
  time: string
  part: number
  whole: number
  /** Inputs of a key figure. */
  row?: DayRow
  /** Of several owners: the mean of each, added up, and how many they are. */
  means?: { sum: number; owners: number }
}

export interface Cell {
  add(fact: Fact): void
  value(): number | null
}

const over = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

function summing(): Cell {
  let sum: number | null = null
  return { add: ({ part }) => void (sum = (sum ?? 0) + part), value: () => sum }
}

/** Nothing as soon as one part is unknown. */
function summingAll(): Cell {
  const sum = summing()
  return {
    add: (fact) => sum.add(fact),
    value: () => {
      const all = sum.value()
      return all === null || Number.isNaN(all) ? null : all
    },
  }
}

function extreme(of: (a: number, b: number) => number): Cell {
  let most: number | null = null
  return { add: ({ part }) => void (most = most === null ? part : of(most, part)), value: () => most }
}

function dividing(factor: number): Cell {
  let part = 0
  let whole = 0
  return {
    add: (fact) => {
      part += fact.part
      whole += fact.whole
    },
    value: () => {
      const share = over(part, whole)
      return share === null ? null : share * factor
    },
  }
}

/** Each owner first, then their mean: one that reports more often does not count more. */
function meanOfOwners(ofOwner: (part: number, whole: number) => number): Cell {
  const owners = new Map<string, { part: number; whole: number }>()
  const averaged = { sum: 0, owners: 0 }
  const add = ({ owner, part, whole }: Fact): void => {
    const known = owners.get(owner)
    if (known) {
      known.part += part
      known.whole += whole
    } else owners.set(owner, { part, whole })
  }
  return {
    add: (fact) => {
      if (fact.means) {
        averaged.sum += fact.means.sum
        averaged.owners += fact.means.owners
      } else add(fact)
    },
    value: () =>
      over(
        [...owners.values()].reduce((sum, { part, whole }) => sum + ofOwner(part, whole), averaged.sum),
        averaged.owners + owners.size,
      ),
  }
}

function last(): Cell {
  let newest: Fact | undefined
  return {
    add: (fact) => {
      if (!newest || fact.time >= newest.time) newest = fact
    },
    value: () => newest?.part ?? null,
  }
}

function calculated(formula: Formula, factor: number): Cell {
  const gathered = gather(formula)
  return {
    add: ({ row }) => {
      if (row) gathered.add(row)
    },
    value: () => {
      const value = gathered.value()
      return value === null ? null : value * factor
    },
  }
}

/** How the facts of a cell become one figure. */
export function cellOf(aggregate: Aggregate, kpi?: { formula: Formula; unit: string }): Cell {
  if (aggregate === 'mean') return meanOfOwners((part, whole) => part / whole)
  if (aggregate === 'stationMean') return meanOfOwners((part) => part)
  if (aggregate === 'share') return dividing(100)
  if (aggregate === 'dayMean') return dividing(1)
  if (aggregate === 'last') return last()
  if (aggregate === 'max') return extreme(Math.max)
  if (aggregate === 'min') return extreme(Math.min)
  if (aggregate === 'money') return summingAll()
  if (aggregate === 'formula' && kpi) return calculated(kpi.formula, kpi.unit === '%' ? 100 : 1)
  return summing()
}
