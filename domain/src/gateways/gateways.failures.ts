import { row, type FailureRow } from '../kernel/failure-row.ts'

export const gatewaysFailures = {
  'gateway.notYours': row(
    10290001,
    403,
    '该网关还服务于您的角色看不到的电站',
    'The gateway also serves stations outside your role',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof gatewaysFailures, true> {}
}
