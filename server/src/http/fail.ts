import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { EnvelopeKind } from '@fengguang/domain/kernel/endpoint'
import { wrapFailure, type FailureBody } from '@fengguang/domain/kernel/envelope'
import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import { langOfHeader, say } from '@fengguang/domain/kernel/texts'

export type FailWith = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  envelope?: EnvelopeKind,
) => FastifyReply

/** Any error becomes a code and a text in the caller's language; what nobody expected is logged whole and answered 500. */
export const failWith: FailWith = (error, request, reply, envelope = 'microplat') => {
  const failure = asFailure(error)
  if (failure.key === 'server.unexpected') request.log.error({ err: error }, 'unexpected failure')
  else
    request.log.info(
      { key: failure.key, cause: failure === error ? textOf(failure.cause) : String(error) },
      'request refused',
    )
  const { code, status, text } = failureTable[failure.key]
  const lang = request.ctx?.lang ?? langOfHeader(request.headers['accept-language'])
  const fields = Object.entries(failure.fields).map(([name, f]) => [
    name,
    say(failureTable[f.key].text, lang, f.values),
  ])
  const body: FailureBody = {
    code,
    msg: say(text, lang, failure.values),
    key: failure.key,
    requestId: request.id,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  }
  if (failure.key === 'session.expired' && request.timedOut) void reply.header('TIMEOUT', 'true')
  if (status === 503 || status === 429) void reply.header('retry-after', '5')
  return reply.code(envelope === 'legacyStatus' && status < 500 ? 200 : status).send(wrapFailure(envelope, body))
}

const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : undefined)

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('request.tooLarge')
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return new Failure('server.unavailable')
  if (statusCode === 404) return new Failure('request.notFound')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('request.invalid')
  return new Failure('server.unexpected')
}

declare module 'fastify' {
  interface FastifyInstance {
    failWith: FailWith
  }
}
