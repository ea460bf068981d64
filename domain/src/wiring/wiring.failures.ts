import { row, type FailureRow } from '../kernel/failure-row.ts'

export const wiringFailures = {
  'wiring.badPoint': row(
    10210006,
    400,
    '有 {count} 个绑定指向不存在的设备、测点或图形',
    '{count} bindings refer to a missing device, point or element',
  ),
  'wiring.drawn': row(
    10210007,
    409,
    '自动绘制的接线图不能改绑定，请先下载后上传',
    'The points of a generated diagram cannot be changed: download it and upload it as your own',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof wiringFailures, true> {}
}
