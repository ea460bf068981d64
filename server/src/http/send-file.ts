import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'

/** Fastify ends a request by the clock, sending or not; a file is ended when nothing more comes. */
export const ageless = 2_147_483_647

export async function within<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Failure('server.unavailable')), patienceMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** As long as its source goes on and it is read; the time a reader takes is not the source's. */
async function* moving({ bytes }: FileAnswer, reply: FastifyReply, patienceMs: number): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  let isDone = false
  try {
    while (!isDone) {
      const next = await within(source.next(), patienceMs)
      isDone = next.done === true
      if (!next.done) yield next.value
    }
  } finally {
    // Not waited for: a source that hangs would hang us too.
    if (!isDone)
      source.return?.().catch((error: unknown) => reply.log.warn({ err: error }, 'a file could not be closed'))
  }
}

/** Only pictures are shown in place: anything else of a user, opened as a page, could act as ours. */
export function sendFile(reply: FastifyReply, file: FileAnswer, patienceMs: number) {
  const ascii = file.fileName.replace(/[^\w.-]/g, '_')
  const isPicture = /^image\/(png|jpeg|webp)$/.test(file.contentType)
  if (file.expectedBytes !== undefined) reply.header('x-expected-bytes', Math.round(file.expectedBytes))
  return reply
    .header(
      'content-disposition',
      `${isPicture ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .header('cache-control', isPicture ? 'private, max-age=3600' : 'no-store')
    .type(file.contentType)
    .send(Readable.from(moving(file, reply, patienceMs)))
}
