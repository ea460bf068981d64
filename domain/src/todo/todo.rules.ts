import type { Severity } from '../defects/defect.model.ts'
import { dangers, type Danger, type TodoItem } from './todo.model.ts'

export const dangerOfSeverity = { critical: 'high', major: 'medium', general: 'low' } as const satisfies Record<
  Severity,
  Danger
>

const dueMs = ({ dueAt }: Pick<TodoItem, 'dueAt'>): number => (dueAt === null ? Infinity : Date.parse(dueAt))

type Ranked = Pick<TodoItem, 'danger' | 'dueAt' | 'since' | 'id'>

/** The most dangerous first, then what is due first; what has waited longest leads among equals. */
export const inUrgency = <T extends Ranked>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => {
    const byDanger = dangers.indexOf(one.danger) - dangers.indexOf(other.danger)
    if (byDanger !== 0) return byDanger
    const [due, otherDue] = [dueMs(one), dueMs(other)]
    if (due !== otherDue) return due < otherDue ? -1 : 1
    return Date.parse(one.since) - Date.parse(other.since) || (one.id < other.id ? -1 : 1)
  })
