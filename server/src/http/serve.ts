import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isFileEndpoint,
  type AnyEndpoint,
  type BodyOf,
  type Contract,
  type FileAnswer,
  type QueryOf,
  type ResponseOf,
} from '@fengguang/domain/kernel/endpoint'
import { wrap } from '@fengguang/domain/kernel/envelope'
import { Failure } from '@fengguang/domain/kernel/failure'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import { z } from 'zod'
import { guard } from './access.ts'
import { bodyFor, maxPublicBytes, maxUploadBytes, refuseOtherKind, refuseUnstorable } from './bodies.ts'
import type { Context, PublicContext } from './context.ts'
import { tellRefusal } from './refusal.ts'
import { ageless, sendFile, within } from './send-file.ts'

type ContextOf<E> = E extends { access: 'public' } ? PublicContext : Context

/** One handler per endpoint of the contract: a missing or misspelt one does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    ctx: ContextOf<C[K]>,
    input: { query: QueryOf<C[K]>; body: BodyOf<C[K]> },
  ) => Promise<ResponseOf<C[K]>>
}

type AnyHandler = (ctx: Context, input: { query: unknown; body: unknown }) => Promise<unknown>

/** What the server serves, for OpenAPI and the tests that walk every endpoint. */
export interface Served {
  feature: string
  name: string
  endpoint: AnyEndpoint
}

declare module 'fastify' {
  interface FastifyInstance {
    served: Served[]
    /** How long an answer, or what comes next of a file, is waited for. */
    patienceMs: number
  }
}

/** Answers the names of the contracts it serves. */
export type Feature = (app: FastifyInstance) => unknown
type AnswerOf<F> = F extends (app: FastifyInstance) => infer N ? (N extends readonly (infer One)[] ? One : N) : never
/** Any string is no name: it would stand for all of them. */
type NamesOf<F> = string extends AnswerOf<F> ? never : AnswerOf<F>

/** What a list of features must satisfy: a contract that none of them serves is named in the error. */
export type Serving<Names extends string, F extends readonly Feature[]> = [Exclude<Names, NamesOf<F[number]>>] extends [
  never,
]
  ? readonly Feature[]
  : { unserved: Exclude<Names, NamesOf<F[number]>> }

/** Answers the name, so that a contract which no feature serves does not compile (`product-app.ts`). */
export function serve<C extends Contract, const N extends string>(
  app: FastifyInstance,
  feature: N,
  contract: C,
  handlers: Handlers<C>,
): N {
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(contract)) {
    const handler = handlers[name] as AnyHandler | undefined
    if (!handler) throw new Error(`endpoint ${feature}.${name} has no handler`)
    app.served.push({ feature, name, endpoint })
    const isFile = isFileEndpoint(endpoint)
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      const query = decode(endpoint.query, request.query)
      const body = decode(strict(endpoint.body), bodyFor(endpoint, request.body))
      const working = handler(request.ctx as Context, { query, body })
      if (isFile) return sendFile(reply, (await within(working, app.patienceMs)) as FileAnswer, app.patienceMs)
      const result = await working
      return wrap(endpoint.envelope, z.encode(endpoint.response, result))
    }
    for (const url of pathsOf(endpoint))
      app.route({
        method: endpoint.method,
        url,
        config: { access: endpoint.access, poll: endpoint.poll ?? false },
        // Before the body is read: a stranger's upload is not even buffered.
        onRequest: [guard(endpoint), async (request) => refuseOtherKind(endpoint, request.headers['content-type'])],
        ...(isFile && { handlerTimeout: ageless }),
        ...bodyLimitOf(endpoint),
        handler: run,
        errorHandler: async (error, request, reply) => {
          await tellRefusal(app, error, request)
          return app.failWith(error, request, reply, endpoint.envelope)
        },
      })
  }
  return feature
}

function bodyLimitOf({ access, bodyType }: AnyEndpoint): { bodyLimit?: number } {
  if (access === 'public') return { bodyLimit: maxPublicBytes }
  return bodyType === 'bytes' ? { bodyLimit: maxUploadBytes } : {}
}

/** A form shows what is wrong at its fields; an answer that repeats a million unknown ones only costs. */
const mostFieldFailures = 20

/** Legacy paths answer with and without `.htm`. */
export const pathsOf = (e: AnyEndpoint): string[] => (e.envelope === 'microplat' ? [e.path] : [e.path, `${e.path}.htm`])

/** Unknown body fields are refused, unknown query fields ignored (wire decision). */
const strict = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.strict() : schema)

function decode(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  refuseUnstorable(input)
  const result = z.safeDecode(schema, input)
  if (result.success) return result.data
  throw new Failure('request.invalid', {}, issuesToFields(result.error, input, mostFieldFailures))
}
