import { row, type FailureRow } from '../kernel/failure-row.ts'

export const plansFailures = {
  'plan.notYours': row(
    10080003,
    403,
    '非本人创建的计划，不能删除或编辑',
    'Plans not created by you cannot be deleted or edited',
  ), // spec §6, §8
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof plansFailures, true> {}
}
