import { row, type FailureRow } from '../kernel/failure-row.ts'

export const messagesFailures = {
  'notice.nobody': row(10220001, 409, '所选范围内没有可接收的人员', 'Nobody in the chosen scope can receive it'),
  'notice.expiryPast': row(10220002, 400, '到期时间必须晚于现在', 'The end must be in the future'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof messagesFailures, true> {}
}
