import type { CommonFailureKey } from '@fengguang/domain/kernel/failures'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'

export interface ImportState {
  /** A file is checked or imported, or the template fetched. */
  isBusy: boolean
  /** The rows of the checked file. */
  preview?: ImportPreview
  failure?: { what: CommonFailureKey; error: unknown }
}

export type ImportEvent =
  | { type: 'began' }
  | { type: 'failed'; what: CommonFailureKey; error: unknown }
  | { type: 'ended' }
  | { type: 'checked'; preview: ImportPreview }
  /** Another file is wanted. */
  | { type: 'another' }
  | { type: 'closed' }

export const noImport: ImportState = { isBusy: false }

export function importStep(state: ImportState, event: ImportEvent): ImportState {
  const { isBusy, preview, failure } = state
  switch (event.type) {
    case 'began':
      return { isBusy: true, ...(preview && { preview }) }
    case 'failed':
      return { isBusy, ...(preview && { preview }), failure: { what: event.what, error: event.error } }
    case 'ended':
      return { ...state, isBusy: false }
    case 'checked':
      return { ...state, preview: event.preview }
    case 'another':
      return { isBusy, ...(failure && { failure }) }
    case 'closed':
      return { isBusy }
    default:
      return event satisfies never
  }
}

/** All rows are good, and there are some. */
export const isImportable = ({ preview, isBusy }: ImportState): boolean =>
  preview !== undefined && preview.bad === 0 && preview.good > 0 && !isBusy
