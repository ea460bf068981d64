import { Failure } from '@fengguang/domain/kernel/failure'

/** Which files are accepted, and how they are sent. */
export interface FileTaking {
  types: readonly string[]
  maxBytes: number
  /** Resolves to the id of the file. */
  upload: (file: File, progress: (fraction: number) => void, signal: AbortSignal) => Promise<string>
  /** Where a picture can be seen. */
  addressOf: (id: string) => string
}

export const takesPictures = ({ types }: FileTaking): boolean => types.every((type) => type.startsWith('image/'))

/** Refused before the upload; the server checks again, by content. */
export function checkFile({ types, maxBytes }: Pick<FileTaking, 'types' | 'maxBytes'>, file: File): void {
  if (!types.includes(file.type)) throw new Failure('file.wrongType')
  if (file.size > maxBytes) throw new Failure('request.tooLarge')
}
