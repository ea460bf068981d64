import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { IntakeRefusal } from '../intake.model.ts'

export class BodyRefusal extends Error {
  override name = 'BodyRefusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  zstd: () => createZstdDecompress(),
}

/** The limit holds for what the bytes become: a small bomb must not fill the memory. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  onSize: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  let source: Readable = request
  if (encoding !== 'identity') {
    const open = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
    if (!open) throw new BodyRefusal(415, `content-encoding ${encoding.slice(0, 40)} is not known`)
    const decoder = open()
    request.on('error', (error) => decoder.destroy(error))
    source = request.pipe(decoder)
  }
  const parts: Buffer[] = []
  let size = 0
  const give = () => source.destroy(new BodyRefusal(408, 'the body took too long'))
  signal.addEventListener('abort', give, { once: true })
  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      onSize(size)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof BodyRefusal || error instanceof IntakeRefusal) throw error
    throw new BodyRefusal(400, `the body cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    signal.removeEventListener('abort', give)
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

const tooLarge = (maxBytes: number) => new BodyRefusal(413, `a body holds at most ${maxBytes} bytes`)
