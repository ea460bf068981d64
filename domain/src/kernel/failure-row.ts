import type { Message } from './messages.ts'

/** code on the wire, HTTP status, both texts. `{name}` is filled from the failure's values. */
export interface FailureRow {
  code: number
  status: number
  text: Message
}
export const row = (code: number, status: number, zh: string, en: string): FailureRow => ({
  code,
  status,
  text: [zh, en],
})
