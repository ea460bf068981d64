import { row, type FailureRow } from '../kernel/failure-row.ts'

export const historyCorrectionFailures = {
  'correction.nothing': row(10190001, 409, '所选范围内没有可更正的数据', 'There is nothing to correct in this range'),
  'correction.tooMany': row(
    10190002,
    400,
    '一次最多更正 {max} 帧数据，请缩小范围',
    'At most {max} frames can be corrected at once; narrow the range',
  ),
  'correction.outside': row(
    10190003,
    400,
    '{count} 个值将超出允许范围 {min} 至 {max}',
    '{count} values would be outside {min} to {max}',
  ),
  'correction.busy': row(
    10190004,
    409,
    '这些设备正在被更正，请稍后再试',
    'These devices are being corrected right now, please try again later',
  ),
  'correction.covered': row(
    10190005,
    409,
    '之后还有更正涉及同一范围，请先撤销后做的更正',
    'A later correction covers the same range; undo that one first',
  ),
  'correction.oneKind': row(
    10190006,
    400,
    '所选设备须属于同一电站、同一类型',
    'The devices must belong to one station and be of one type',
  ),
  'correction.loading': row(
    10190007,
    409,
    '采集数据仍在入库，请稍后再试',
    'Telemetry is still being loaded, please try again later',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof historyCorrectionFailures, true> {}
}
