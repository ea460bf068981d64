import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { refusal } from './engine-error.ts'

const encodings = ['gzip', 'deflate', 'br', 'zstd'] as const
type Encoding = (typeof encodings)[number]
const isEncoding = (text: string): text is Encoding => encodings.some((encoding) => encoding === text)

function decoderOf(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  return encoding === 'br' ? createBrotliDecompress() : createZstdDecompress()
}

/** The limit holds for what the bytes become, so that a small bomb does not fill the memory. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  let source: Readable = request
  if (isEncoding(encoding)) {
    const decoder = decoderOf(encoding)
    request.on('error', (error) => decoder.destroy(error))
    request.on('aborted', () => decoder.destroy(new Error('the caller went away')))
    source = request.pipe(decoder)
  } else if (encoding !== 'identity') {
    throw refusal('notImplemented', `Content-Encoding ${encoding} is not known`)
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
