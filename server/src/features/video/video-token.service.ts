import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

export const videoTokenSeconds = 300

/** Who looks: a session of an account in one of its roles. */
export interface Watcher {
  sessionId: string
  accountId: string
  roleId: string
}

const Claims = z.tuple([z.literal('video'), z.string(), z.string(), z.string(), z.number()])

/** A key of its own: a signature made for video is worth nothing elsewhere, and the other way round. */
const videoKey = (signingKey: string) => Buffer.from(hkdfSync('sha256', signingKey, '', 'video token', 32))
const sign = (signingKey: string, payload: string) =>
  createHmac('sha256', videoKey(signingKey)).update(payload).digest()

/** Stands in an address, where logs and histories keep it: short-lived, and good for nothing but video. */
export function makeVideoToken(signingKey: string, { sessionId, accountId, roleId }: Watcher, now: Date): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + videoTokenSeconds
  const payload = Buffer.from(JSON.stringify(['video', sessionId, accountId, roleId, expiresAt])).toString('base64url')
  return `${payload}.${sign(signingKey, payload).toString('base64url')}`
}

/** Answers who looks, or nothing when the token is forged, cut or too old. */
export function readVideoToken(signingKey: string, token: string, now: Date): Watcher | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(signingKey, payload)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success) return undefined
  const [, sessionId, accountId, roleId, expiresAt] = claims.data
  return expiresAt * 1000 > now.getTime() ? { sessionId, accountId, roleId } : undefined
}
