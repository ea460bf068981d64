import { row, type FailureRow } from '../kernel/failure-row.ts'

export const runLogFailures = {
  'runLog.struck': row(10380001, 409, '该记录已作废', 'This entry has already been struck'),
  'runLog.notYours': row(10380002, 403, '只能作废本人的记录', 'Only the writer strikes an entry'),
  'runLog.notBegun': row(10380003, 409, '该值次尚未开始', 'This shift has not begun'),
  'runLog.given': row(10380004, 409, '该值次已交班', 'This shift has already been handed over'),
  'runLog.taken': row(10380005, 409, '该交接班已接班', 'This handover has already been taken'),
  'runLog.samePerson': row(10380006, 409, '交班人与接班人不能是同一人', 'Another person takes the shift over'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof runLogFailures, true> {}
}
