import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as SecureServer } from 'node:https'
import type { TlsListener } from '../../platform/mqtt/broker.ts'

/** The same door behind an encrypted listener. */
export async function alsoEncrypted(door: Server, { host, port, cert, key }: TlsListener): Promise<SecureServer> {
  const { requestTimeout, headersTimeout, keepAliveTimeout, maxConnections } = door
  const secure = createServer({ cert, key, requestTimeout, headersTimeout }, (request, response) =>
    door.emit('request', request, response),
  )
  Object.assign(secure, { keepAliveTimeout, maxConnections })
  secure.listen(port, host)
  await once(secure, 'listening')
  return secure
}
