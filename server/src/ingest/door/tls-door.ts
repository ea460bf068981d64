import { once } from 'node:events'
import { createServer, type Server as SecureServer } from 'node:https'
import { handshakeMs } from '../../platform/mqtt/broker.ts'
import type { TlsListener } from '../../platform/mqtt/broker.model.ts'
import type { Door } from './http-door.ts'

/** The same door behind an encrypted listener. */
export async function alsoEncrypted(door: Door, { host, port, cert, key }: TlsListener): Promise<SecureServer> {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = door
  const secure = createServer(
    { cert, key, requestTimeout, headersTimeout, handshakeTimeout: handshakeMs },
    (request, response) => door.emit('request', request, response),
  )
  secure.keepAliveTimeout = keepAliveTimeout
  door.shares.watch(secure)
  secure.listen(port, host)
  await once(secure, 'listening')
  return secure
}
