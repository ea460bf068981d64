import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

export const videoTokenSeconds = 300

const Claims = z.tuple([z.literal('video'), z.string(), z.number()])

/** A key of its own: a signature made for video is worth nothing elsewhere, and the other way round. */
const videoKey = (signingKey: string) => Buffer.from(hkdfSync('sha256', signingKey, '', 'video token', 32))
const sign = (signingKey: string, payload: string) =>
  createHmac('sha256', videoKey(signingKey)).update(payload).digest()

/** Stands in an address, where logs and histories keep it: short-lived, and good for nothing but video. */
export function makeVideoToken(signingKey: string, accountId: string, now: Date): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + videoTokenSeconds
  const payload = Buffer.from(JSON.stringify(['video', accountId, expiresAt])).toString('base64url')
  return `${payload}.${sign(signingKey, payload).toString('base64url')}`
}

/** Answers the account, or nothing when the token is forged, cut or too old. */
export function readVideoToken(signingKey: string, token: string, now: Date): string | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(signingKey, payload)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [, accountId, expiresAt] = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return expiresAt * 1000 > now.getTime() ? accountId : undefined
}
