import { row, type FailureRow } from '../kernel/failure-row.ts'

export const devicesFailures = {
  'device.hasChildren': row(
    10170004,
    409,
    '“{name}”下还有 {count} 台设备，不能单独删除',
    '“{name}” still has {count} child devices',
  ),
  'device.tooMany': row(
    10170005,
    400,
    '设备超过 {max} 台，请选择电站',
    'More than {max} devices, please choose a station',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof devicesFailures, true> {}
}
