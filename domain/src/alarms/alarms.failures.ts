import { row, type FailureRow } from '../kernel/failure-row.ts'

export const alarmsFailures = {
  'alarm.webhookHost': row(10270001, 400, '不允许发送到该主机', 'Webhooks to this host are not allowed'),
  'alarm.noMailServer': row(10270002, 400, '本系统未配置邮件服务器', 'No mail server is configured'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof alarmsFailures, true> {}
}
