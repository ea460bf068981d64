import { z } from 'zod'
import type { AnyEndpoint, InputOf, QueryOf, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { logFailure, RequestFailure } from './request-failure.ts'
import { request, type RequestOptions } from './request.ts'

/** What a caller passes; nothing for an endpoint that asks for nothing. */
export type Input<E> = [InputOf<E>] extends [never] ? undefined : InputOf<E>

export const wireOf = <E extends AnyEndpoint>(e: E, input: Input<E>): unknown => {
  const schema: z.ZodType | undefined = e.method === 'GET' ? e.query : e.body
  return schema ? z.encode(schema, input) : undefined
}

/** Specification §7: every failed call is logged. */
async function logged<T>(e: AnyEndpoint, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RequestFailure) logFailure(`${e.method} ${e.path}`, error)
    throw error
  }
}

async function perform<E extends AnyEndpoint>(e: E, input: Input<E>, options: RequestOptions): Promise<ResponseOf<E>> {
  const result = await logged(e, request(e, wireOf(e, input), options))
  return z.decode(e.response as z.ZodType<ResponseOf<E>>, result)
}

/** One endpoint called by its contract: what goes out is encoded, what comes back is checked. */
export const call = <E extends AnyEndpoint>(e: E, input: Input<E>, signal?: AbortSignal): Promise<ResponseOf<E>> =>
  perform(e, input, { signal })

/** The same without bringing a lost session back: for those who bring it back. */
export const callOnce = <E extends AnyEndpoint>(e: E, input: Input<E>): Promise<ResponseOf<E>> =>
  perform(e, input, { recovers: false })

export type Settled<T> = { ok: true; result: T } | { ok: false; failure: RequestFailure }

/** Specification §7: the call completes with its error as the response. A mistake of ours still throws. */
export async function callSettled<E extends AnyEndpoint>(
  e: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Settled<ResponseOf<E>>> {
  try {
    return { ok: true, result: await call(e, input, signal) }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    return { ok: false, failure: error }
  }
}

/** Bytes as the body, their description in the query. */
export async function upload<E extends AnyEndpoint>(
  e: E,
  query: QueryOf<E>,
  bytes: Blob,
  options: Pick<RequestOptions, 'onProgress' | 'signal'> = {},
): Promise<ResponseOf<E>> {
  const pairs: unknown = e.query ? z.encode(e.query as z.ZodType, query) : undefined
  const result = await logged(e, request(e, bytes, { ...options, query: pairs }))
  return z.decode(e.response as z.ZodType<ResponseOf<E>>, result)
}
