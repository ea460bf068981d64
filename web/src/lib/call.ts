import { z } from 'zod'
import type { AnyEndpoint, InputOf, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { request } from './request.ts'

/** What a caller passes; nothing for an endpoint that asks for nothing. */
export type Input<E> = [InputOf<E>] extends [never] ? undefined : InputOf<E>

export const wireOf = <E extends AnyEndpoint>(e: E, input: Input<E>): unknown => {
  const schema: z.ZodType | undefined = e.method === 'GET' ? e.query : e.body
  return schema ? z.encode(schema, input) : undefined
}

/** One endpoint called by its contract: what goes out is encoded, what comes back is checked. */
export async function call<E extends AnyEndpoint>(e: E, input: Input<E>, signal?: AbortSignal): Promise<ResponseOf<E>> {
  const result = await request(e, wireOf(e, input), signal)
  return z.decode(e.response as z.ZodType<ResponseOf<E>>, result)
}
