import { createHash } from 'node:crypto'
import { openNewcomers } from './newcomers.ts'
import type { RegistryCache } from './registry-cache.ts'
import { authenticate, type KnownGateway } from './registry-index.ts'

export type GatewayLogin = (gatewayId: string, secret: string) => Promise<KnownGateway | undefined>

/** A gateway may speak in the moment it is created or gets a new secret: it is refused only after another look. */
export function openGatewayLogin(
  registry: Pick<RegistryCache, 'current' | 'staleSinceMs' | 'ageMs' | 'readAgain'>,
): GatewayLogin {
  const askAgain = openNewcomers(registry)
  return async (gatewayId, secret) => {
    const known = authenticate(registry.current(), gatewayId, secret)
    if (known) return known
    await askAgain('login', [createHash('sha256').update(`${gatewayId}:${secret}`).digest('base64')])
    return authenticate(registry.current(), gatewayId, secret)
  }
}
