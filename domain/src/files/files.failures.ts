import { row, type FailureRow } from '../kernel/failure-row.ts'

export const filesFailures = {
  'file.tooLarge': row(10060005, 413, '文件不能超过 {maxKb} KB', 'The file must not exceed {maxKb} KB'),
  'file.quota': row(
    10060009,
    413,
    '您的上传文件合计不能超过 {maxMb} MB，未使用的文件 7 天后自动清除',
    'Your uploads must not exceed {maxMb} MB in all; unused ones are removed after 7 days',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof filesFailures, true> {}
}
