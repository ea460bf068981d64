import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; only the hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** Whether we may have issued it; anything else in a cookie was planted. */
export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
