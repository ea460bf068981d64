import type { FastifyInstance } from 'fastify'

/** Name of a part → resolves when the part can serve. */
export type Probes = Record<string, () => Promise<void>>

/** Without it nobody signs in. A part that is down otherwise is shown as such by the screens that ask it (R5). */
const needed = 'postgres'
const probeMs = 2000

export function serveHealth(app: FastifyInstance, probes: Probes) {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ alive: true }))
  app.get('/readyz', { config: { access: 'public' } }, async (request, reply) => {
    const answers = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => ({ name, answer: await answersInTime(probe) })),
    )
    const parts = Object.fromEntries(answers.map(({ name, answer }) => [name, answer === true ? 'up' : 'down']))
    const ready = parts[needed] !== 'down'
    const causes = answers.flatMap(({ answer }) => (answer === true ? [] : [answer]))
    if (causes.length > 0) request.log[ready ? 'debug' : 'warn']({ parts, causes }, 'a part does not answer')
    return reply.code(ready ? 200 : 503).send({ ready, parts })
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
