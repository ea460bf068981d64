import type { FastifyInstance } from 'fastify'

/** Name of a part → resolves when the part can serve. */
export type Probes = Record<string, () => Promise<void>>

const probeMs = 2000

export function serveHealth(app: FastifyInstance, probes: Probes) {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ alive: true }))
  app.get('/readyz', { config: { access: 'public' } }, async (request, reply) => {
    const names = Object.keys(probes)
    const results = await Promise.all(names.map((name) => answersInTime(probes[name]!)))
    const parts = Object.fromEntries(names.map((name, i) => [name, results[i] === true ? 'ready' : 'not ready']))
    const failed = results.filter((r) => r !== true)
    if (failed.length > 0) request.log.warn({ parts, causes: failed.map(String) }, 'not ready')
    return reply.code(failed.length > 0 ? 503 : 200).send({ ready: failed.length === 0, parts })
  })
}

async function answersInTime(probe: () => Promise<void>): Promise<true | Error> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`no answer in ${probeMs} ms`)), probeMs)
  })
  const answer = probe().then(
    () => true as const,
    (error: unknown) => new Error('probe failed', { cause: error }),
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
