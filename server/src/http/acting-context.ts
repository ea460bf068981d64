import type { Context, Identity, PublicContext } from './context.ts'

const noCookies: Context['cookies'] = {
  session: undefined,
  device: undefined,
  setSession: () => undefined,
  setDevice: () => undefined,
}

/** A person in whose name the product acts by itself: no browser asks, and nothing is sent back. */
export const actingContext = (
  parts: Pick<PublicContext, 'db' | 'telemetry' | 'now' | 'log'> & { requestId: string },
  user: Omit<Identity, 'sessionId' | 'lang' | 'mustChangePassword'>,
): Context => ({
  ...parts,
  lang: 'zh_CN',
  address: '',
  userAgent: '',
  cookies: noCookies,
  user: { ...user, sessionId: '', lang: 'zh_CN', mustChangePassword: false },
})
