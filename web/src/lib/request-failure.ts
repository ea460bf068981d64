import { textPairs } from '@fengguang/domain/kernel/texts'

/** Failures that never reached the server, or came back from something else than our server. */
export const requestTexts = textPairs({
  'network.unreachable': [
    '网络连接失败，请检查网络后重试',
    'The network is not reachable. Check the connection and try again',
  ],
  'network.timeout': ['请求超时，请稍后重试', 'The request took too long. Please try again'],
  'answer.unreadable': ['服务器返回了无法识别的内容', 'The answer from the server could not be read'],
})

interface FailureFacts {
  key: string
  code: number
  msg: string
  status: number
  fields?: Readonly<Record<string, string>>
  requestId?: string
}

/** What a failed call throws: the text is already in the caller's language. */
export class RequestFailure extends Error {
  readonly key: string
  readonly code: number
  readonly msg: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor({ key, code, msg, status, fields = {}, requestId }: FailureFacts) {
    super(msg)
    this.name = 'RequestFailure'
    this.key = key
    this.code = code
    this.msg = msg
    this.status = status
    this.fields = fields
    this.requestId = requestId
  }
}

/** Cancelled by the page that asked: nothing to report. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** For the browser's console: never more than what the server sent to the person. */
export function logFailure(what: string, { key, code, status, requestId }: RequestFailure): void {
  console.warn(what, { key, code, status, requestId }) // eslint-disable-line no-console
}
