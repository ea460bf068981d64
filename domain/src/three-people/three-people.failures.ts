import { row, type FailureRow } from '../kernel/failure-row.ts'

export const threePeopleFailures = {
  'threePeople.certificateOver': row(
    10410001,
    400,
    '证书在资格生效前已到期',
    'The certificate ends before the qualification begins',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof threePeopleFailures, true> {}
}
