import { row, type FailureRow } from '../kernel/failure-row.ts'

export const deviceMonitorFailures = {
  'adjustment.overlaps': row(
    10260001,
    409,
    '与已有的工况调整时间重叠：{names}',
    'Overlaps an existing adjustment: {names}',
  ),
  'subArray.taken': row(
    10260002,
    400,
    '“{device}”已属于子阵“{name}”',
    '“{device}” already belongs to sub-array “{name}”',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof deviceMonitorFailures, true> {}
}
