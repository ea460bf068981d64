import { row, type FailureRow } from '../kernel/failure-row.ts'

export const equipmentFailures = {
  'meter.notOfStation': row(10400001, 400, '只能选择该电站的电能表', 'Choose a meter of this station'),
  'meter.twice': row(10400002, 400, '同一电能表同一方向只能填写一次', 'Each register of a meter is read once'),
  'meter.contradicts': row(
    10400003,
    409,
    '示数与前后抄表记录矛盾：如翻转或换表，请注明',
    'The reading contradicts the ones before and after it. State a rollover or a replaced meter',
  ),
  'meter.sameTime': row(10400004, 409, '该电能表此时刻已有抄表记录', 'This meter already has a reading of this moment'),
  'meter.readLater': row(10400005, 400, '抄表时间不能晚于现在', 'A meter cannot be read in the future'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof equipmentFailures, true> {}
}
