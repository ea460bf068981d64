import type { TextPair } from './texts.ts'

/** code on the wire, HTTP status, both texts. `{name}` is filled from the failure's values. */
export interface FailureRow {
  code: number
  status: number
  text: TextPair
}
export const row = (code: number, status: number, zh: string, en: string): FailureRow => ({
  code,
  status,
  text: [zh, en],
})
