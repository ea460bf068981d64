import { row, type FailureRow } from '../kernel/failure-row.ts'

export const todoFailures = {
  'todo.gone': row(10420001, 404, '该事项已处理，或不再等待您处理', 'This is done, or no longer waits for you'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof todoFailures, true> {}
}
