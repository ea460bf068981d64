import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Other origins that pages may show in a frame or call; none unless the installation names them. */
export interface OuterSources {
  frames?: readonly string[]
  calls?: readonly string[]
}

const policyOf = ({ frames = [], calls = [] }: OuterSources): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // antd writes style elements
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...calls].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ')

export type Secure = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Also for answers that no hook sees: an address that cannot be read is refused before there is a route. */
export function securityHeaders(sources: OuterSources): Secure {
  const policy = policyOf(sources)
  return (request, reply) => {
    void reply
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      // The camera reads the labels of devices, on our own pages only.
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      .header('x-request-id', request.id)
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    return reply
  }
}

export function addSecurityHeaders(app: FastifyInstance, securely: Secure) {
  app.addHook('onSend', async (request, reply) => void securely(request, reply))
}
