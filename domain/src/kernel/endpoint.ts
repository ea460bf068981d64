import { z } from 'zod'

type Shape = z.ZodType | undefined

/** 'public', 'signed-in', or a permission code such as 'station:read'. The server knows every code or refuses to boot. */
export type Access = 'public' | 'signed-in' | `${string}:${string}`

/** The two families of specification §7, and the legacy login answer that repeats its status beside the body. */
export type EnvelopeKind = 'legacy' | 'legacyStatus' | 'microplat'

export interface Endpoint<
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** Legacy paths are written without `.htm` and answer with and without it (wire decision). */
  path: string
  access: A
  envelope: EnvelopeKind
  /** How a POST body travels; JSON unless said. */
  bodyType?: 'json' | 'form' | 'bytes'
  /** A GET that changes state is refused unless it comes from our own pages. POSTs always change state. */
  changesState?: true
  /** A person's own login attempt or poll: does not count as use of the session. */
  poll?: true
  query?: Q
  body?: B
  response: R
}

export type AnyEndpoint = Endpoint<any, any, any, any> // eslint-disable-line typescript/no-explicit-any
export type Contract = Record<string, AnyEndpoint>

type Part<S> = S extends z.ZodType ? z.output<S> : undefined
export type QueryOf<E> = E extends { query?: infer Q } ? Part<Exclude<Q, undefined>> : undefined
export type BodyOf<E> = E extends { body?: infer B } ? Part<Exclude<B, undefined>> : undefined
export type ResponseOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never
/** What a caller passes: the query of a GET, the body of a POST. */
export type InputOf<E> = E extends { method: 'GET' } ? QueryOf<E> : BodyOf<E>

export const endpoint = <
  const M extends 'GET' | 'POST',
  const A extends Access,
  R extends z.ZodType,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(
  spec: Endpoint<Q, B, R, A> & { method: M },
) => spec

/** A number carried in a query string. */
export const intParam = (min: number, max: number) =>
  z.codec(z.string().regex(/^-?\d{1,15}$/), z.int().min(min).max(max), { decode: Number, encode: String })

export const pageSizes = [10, 20, 50, 100] as const
export const pageQuery = z.object({
  page: intParam(1, 1_000_000).default(1),
  pageSize: intParam(1, 200).default(20),
})
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() })
/** With sums of some figures over all pages. */
export const summedPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({ totals: z.record(z.string(), z.number().nullable()).optional() })

/** A download: the server streams the bytes, the browser saves them under `fileName`. */
export interface FileAnswer {
  fileName: string
  contentType: string
  bytes: AsyncIterable<Uint8Array>
  /** About how many there will be, so that a long download can tell how far it is. */
  expectedBytes?: number
}
export const fileResponse = z.custom<FileAnswer>()
export const isFileEndpoint = (e: AnyEndpoint): boolean => e.response === fileResponse
