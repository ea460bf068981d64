import { stored } from './storage.ts'

/** Other servers this build may talk to, by origin: `VITE_API_ORIGINS=https://api.example.com,…`. */
const allowedOrigins: readonly string[] = String(import.meta.env.VITE_API_ORIGINS ?? '')
  .split(',')
  .map((origin) => origin.trim())
  .filter(Boolean)

/** A foreign address in storage would collect the session of the next person who signs in: it is ignored. */
export function apiBaseOf(value: string | undefined, own: string, allowed: readonly string[]): string {
  if (!value || !URL.canParse(value, own)) return ''
  const url = new URL(value, own)
  if (url.username || url.password) return ''
  if (url.origin !== own && !allowed.includes(url.origin)) return ''
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

export const apiBase = (): string => apiBaseOf(stored('apiBaseURL'), location.origin, allowedOrigins)
