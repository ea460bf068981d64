import type { FailureKey } from './failures.ts'
import type { TextValues } from './texts.ts'

/** An expected failure: `failures.ts` maps its key to a code, an HTTP status and both texts. */
export class Failure extends Error {
  readonly key: FailureKey
  readonly values: TextValues
  /** Field name → key of the failure shown at that field. */
  readonly fields: Readonly<Record<string, FieldFailure>>

  constructor(key: FailureKey, values: TextValues = {}, fields: Record<string, FieldFailure> = {}) {
    super(key)
    this.name = 'Failure'
    this.key = key
    this.values = values
    this.fields = fields
  }
}

export interface FieldFailure {
  key: FailureKey
  values?: TextValues
}
