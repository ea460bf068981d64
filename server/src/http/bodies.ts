import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'

/** The largest upload of any kind; a body is cut off there while it arrives. */
export const maxUploadBytes = 5_000_000

/** What anyone may send without signing in: a login form is a few hundred bytes. */
export const maxPublicBytes = 16_384

/** No form of ours has a third of it. URLSearchParams takes the square of the fields: 23 s for a megabyte of `a&`. */
export const maxFormFields = 100

/** Values and names of fields in one body: the five thousand points of a diagram are half of it. */
export const maxValues = 120_000

/** Form bodies of specification §7; a repeated field keeps its last value. */
export function parseForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const text = body as string
    if (hasMoreFields(text, maxFormFields)) done(new Failure('request.tooLarge'))
    // It turns plus signs into spaces one at a time, which takes three times as long.
    else done(null, Object.fromEntries(new URLSearchParams(text.split('+').join('%20'))))
  })
}

function hasMoreFields(text: string, most: number): boolean {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0 && fields <= most; at = text.indexOf('&', at + 1)) fields += 1
  return fields > most
}

/** No body of ours is a quarter as deep. JSON.parse takes over a second for half a million lists in lists. */
export const maxDepth = 32

/** JSON as Fastify reads it, after a look at how deep it goes. */
export function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(body as string, maxDepth)) done(new Failure('request.tooLarge'))
    else void parse(request, body as string, done)
  })
}

const codeOf = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash] = [codeOf('"'), codeOf('\\')]
const opening = new Set([codeOf('['), codeOf('{')])
const closing = new Set([codeOf(']'), codeOf('}')])

export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText && sign === backslash) at += 1
    else if (sign === quote) isText = !isText
    else if (!isText && opening.has(sign) && (depth += 1) > most) return true
    else if (!isText && closing.has(sign)) depth -= 1
  }
  return false
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
  let seen = 0
  while (left.length > 0) {
    const value = left.pop()
    seen += 1
    if (typeof value === 'string' && !isStorable(value)) throw new Failure('request.invalid')
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue
    const names = Array.isArray(value) ? [] : Object.keys(value)
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (seen + left.length + names.length + inner.length > maxValues) throw new Failure('request.tooLarge')
    for (const each of names) left.push(each)
    for (const each of inner) left.push(each)
  }
}

const isOf: Record<'json' | 'form' | 'bytes', (type: string) => boolean> = {
  json: (type) => type === 'application/json',
  form: (type) => type === 'application/x-www-form-urlencoded',
  bytes: (type) =>
    ['application/octet-stream', 'application/zip'].includes(type) ||
    /^(?:image\/|application\/vnd\.openxmlformats)/.test(type),
}
const nameOf = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
} as const

/**
 * A call takes its body in the one form its contract declares: a form reads every value as a text and JSON does not, and
 * a page of another site can send the one without asking and not the other.
 */
export function refuseOtherKind({ method, bodyType = 'json' }: AnyEndpoint, contentType: string | undefined): void {
  if (method !== 'POST' || contentType === undefined) return
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (!isOf[bodyType](type)) throw new Failure('request.bodyKind', { expected: nameOf[bodyType] })
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
