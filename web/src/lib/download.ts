import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { failures } from '@fengguang/domain/kernel/failures'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { wireOf, type Input } from './call.ts'
import { requestFile } from './request.ts'
import { RequestFailure } from './request-failure.ts'
import { saveFile } from './save-file.ts'

export interface DownloadProgress {
  receivedBytes: number
  /** An expectation while the server writes the file as it sends it; unknown where it has none. */
  totalBytes?: number
}
export interface DownloadOptions {
  /** Used when the answer names no file. */
  fileName: string
  /** Asks the user; false leaves nothing behind. */
  ask: (question: TextPair) => Promise<boolean>
  onProgress?: (progress: DownloadProgress) => void
  signal?: AbortSignal
}

/** RFC 6266: the encoded name goes before the plain one, which cannot carry Chinese. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded && /^(?:%[\da-f]{2}|[^%])+$/i.test(encoded)) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}

async function bytesOf(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const length = Number(response.headers.get('content-length'))
  const isPlain = !response.headers.has('content-encoding') && length > 0
  const totalBytes = isPlain ? length : Number(response.headers.get('x-expected-bytes'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let receivedBytes = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    parts.push(chunk.value)
    receivedBytes += chunk.value.length
    // An expectation may fall short: what came is never more than all.
    onProgress?.({ receivedBytes, ...(totalBytes > 0 && { totalBytes: Math.max(totalBytes, receivedBytes) }) })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}

const isMissing = (error: unknown): boolean => error instanceof RequestFailure && [404, 410].includes(error.status)

async function fetchFile(
  e: AnyEndpoint,
  wire: unknown,
  options: DownloadOptions,
): Promise<{ bytes: Blob; name: string }> {
  try {
    const response = await requestFile(e, wire, options.signal)
    return {
      bytes: await bytesOf(response, options.onProgress),
      name: fileNameOf(response.headers.get('content-disposition')) ?? options.fileName,
    }
  } catch (error) {
    if (isMissing(error)) return { bytes: new Blob([]), name: options.fileName }
    throw error
  }
}

/** The one download. An empty or missing file is saved only after the user said to continue. */
export async function download<E extends AnyEndpoint>(
  e: E,
  input: Input<E>,
  options: DownloadOptions,
): Promise<'saved' | 'cancelled'> {
  const { bytes, name } = await fetchFile(e, wireOf(e, input), options)
  if (bytes.size === 0 && !(await options.ask(failures['file.emptyOrMissing'].text))) return 'cancelled'
  saveFile(bytes, name)
  return 'saved'
}
