import { createHmac } from 'node:crypto'

export interface SignedPost {
  url: string
  secret: string
  body: string
  /** The same for every attempt. */
  key: string
  headers: { signature: string; timestamp: string; key: string }
}

export interface WebhookSender {
  allows(url: string): boolean
  /** Resolves when the receiver answered 2xx. */
  post(message: SignedPost): Promise<void>
}

const timeLimitMs = 10_000
const maxAnswerBytes = 64 * 1024

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Only to hosts the installation names, and never where they point on: an address that a person enters must not reach
 * what stands behind our own wall.
 */
export function openWebhooks(options: { hosts: readonly string[]; clock: () => number }): WebhookSender {
  const allowed = new Set(options.hosts.map((host) => host.toLowerCase()))
  const allows = (url: string): boolean => {
    if (!URL.canParse(url)) return false
    const { protocol, host, hostname, username, password } = new URL(url)
    if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return false
    return allowed.has(host.toLowerCase()) || (host === hostname && allowed.has(hostname.toLowerCase()))
  }
  return {
    allows,
    async post({ url, secret, body, key, headers }) {
      if (!allows(url)) throw new Error('this host is not allowed')
      const timestamp = String(Math.floor(options.clock() / 1000))
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimitMs),
        headers: {
          'content-type': 'application/json',
          [headers.signature]: signatureOf(secret, timestamp, body),
          [headers.timestamp]: timestamp,
          [headers.key]: key,
        },
        body,
      })
      let bytes = 0
      for await (const part of answer.body ?? []) {
        bytes += part.length
        if (bytes > maxAnswerBytes) break
      }
      if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`)
    },
  }
}
