import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { refusal } from './engine-error.ts'

const decoders = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const

/** The limit holds for what the bytes become, so that a small bomb does not fill the memory. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && !Object.hasOwn(decoders, encoding))
    throw refusal('notImplemented', `Content-Encoding ${encoding} is not known`)
  let source: Readable = request
  if (encoding !== 'identity') {
    const decoder = decoders[encoding as keyof typeof decoders]()
    request.on('error', (error) => decoder.destroy(error))
    request.on('aborted', () => decoder.destroy(new Error('the caller went away')))
    source = request.pipe(decoder)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of source) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > maxBytes) throw refusal('tooLarge', `The request is larger than ${maxBytes} bytes`)
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
