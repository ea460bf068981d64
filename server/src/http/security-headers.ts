import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // antd writes style elements
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ')

/** Also for answers that no hook sees: an address that cannot be read is refused before there is a route. */
export function securely(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    .header('x-request-id', request.id)
  if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  return reply
}

export function addSecurityHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => void securely(request, reply))
}
