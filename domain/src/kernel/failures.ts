import type { Message } from './messages.ts'

/** code on the wire, HTTP status, both texts. `{name}` is filled from the failure's values. */
interface FailureRow {
  code: number
  status: number
  text: Message
}
const row = (code: number, status: number, zh: string, en: string): FailureRow => ({ code, status, text: [zh, en] })

/** Every expected failure of the product. Rows of specification §8 carry their section. */
export const failures = {
  'session.required': row(401, 401, '请先登录', 'Please sign in'),
  'session.expired': row(10003011, 401, '会话已过期', 'Session has expired'), // spec §8
  'access.denied': row(403, 403, '没有权限', 'You do not have permission'),
  'access.crossSite': row(10003012, 403, '拒绝来自其他网站的请求', 'Requests from other sites are refused'),
  'request.notFound': row(404, 404, '地址不存在', 'No such address'),
  'request.invalid': row(400, 400, '表单校验失败', 'Form validation failed'), // spec §8
  'request.tooLarge': row(413, 413, '请求内容过大', 'The request is too large'),
  'request.tooMany': row(429, 429, '请求过于频繁，请稍后再试', 'Too many requests, please try again later'),
  'server.unexpected': row(500, 500, '服务器内部错误', 'Internal server error'),
  'server.unavailable': row(503, 503, '服务暂不可用，请稍后再试', 'Service unavailable, please try again later'),
} as const satisfies Record<string, FailureRow>

export type FailureKey = keyof typeof failures
