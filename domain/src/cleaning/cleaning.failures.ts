import { row, type FailureRow } from '../kernel/failure-row.ts'

export const cleaningFailures = {
  'cleaning.future': row(10300001, 400, '清洗记录不能晚于今天', 'A cleaning cannot be later than today'),
  'cleaning.notAnInverter': row(10300002, 400, '只能选择该电站的逆变器', 'Choose inverters of this station only'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof cleaningFailures, true> {}
}
