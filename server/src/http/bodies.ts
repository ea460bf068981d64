import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'

/** The largest upload of any kind; a body is cut off there while it arrives. */
export const maxUploadBytes = 5_000_000

/** Form bodies of specification §7; a repeated field keeps its last value. */
export function parseForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}

/** Uploads: the bytes as they are. What the sender calls them does not matter, their content is judged. */
export function parseBytes(app: FastifyInstance) {
  for (const type of ['application/octet-stream', 'application/zip', /^image\//, /^application\/vnd\.openxmlformats/])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** What PostgreSQL cannot store as text is refused here, wherever it stands, and not by a failing statement. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export function refuseUnstorable(input: unknown): void {
  // A list of what is left instead of recursion: a body of a million nested brackets would exhaust the stack.
  const left: unknown[] = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && !isStorable(value)) throw new Failure('request.invalid')
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
      for (const [name, inner] of Object.entries(value)) left.push(name, inner)
  }
}

/** Bytes where fields are expected would be a million unknown fields: refused before anything counts them. */
export function bodyFor(endpoint: AnyEndpoint, body: unknown): unknown {
  const isBytes = body instanceof Uint8Array
  if (endpoint.bodyType === 'bytes') {
    if (body === undefined || body === null) throw new Failure('file.emptyOrMissing')
    if (!isBytes) throw new Failure('request.unsupportedType')
  } else if (isBytes) throw new Failure('request.unsupportedType')
  return body ?? {}
}
