import { row, type FailureRow } from '../kernel/failure-row.ts'

export const videoFailures = {
  'video.linkExpired': row(
    10250001,
    403,
    '视频链接已失效，请重新打开',
    'The video link has expired, please open it again',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof videoFailures, true> {}
}
